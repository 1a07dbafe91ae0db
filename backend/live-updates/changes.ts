/** By which processes say to each other what changed in the log. */
export const changesChannel = 'changes_told'

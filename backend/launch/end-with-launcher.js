// Loaded before a launched program: when the launcher is gone, also by a kill that it could pass on to nobody, the program ends too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel to the launcher is no reason to stay.
process.channel?.unref()

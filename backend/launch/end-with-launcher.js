// Loaded before a launched program: ends it when the launcher ends, also by a SIGKILL that the launcher cannot pass on.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel to the launcher must not keep the program running.
process.channel?.unref()

// Once in each process that runs test files. vitest ends it by SIGTERM, at which Node.js calls no listener of `exit`; what
// was just being started when a run stopped is ended by those alone.
process.once('SIGTERM', () => {
  process.emit('exit', 128 + 15);
  // Not `process.exit`, which vitest replaces by one that throws.
  process.kill(process.pid, 'SIGKILL');
});

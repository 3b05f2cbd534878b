/** What `work` resolves to, or `timed-out` when it takes longer. The work itself goes on. */
export function withinTime<T>(milliseconds: number, work: Promise<T>): Promise<T | 'timed-out'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('timed-out'), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

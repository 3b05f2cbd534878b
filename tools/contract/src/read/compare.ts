/** Orders strings by code unit: the same in every locale. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Orders by the first key that differs. */
export function by<T>(...keys: readonly ((item: T) => string | number)[]) {
  return (a: T, b: T): number => {
    for (const key of keys) {
      const [left, right] = [key(a), key(b)];
      if (typeof left === 'number' && typeof right === 'number') {
        if (left !== right) return left - right;
      } else if (left !== right) {
        return compare(String(left), String(right));
      }
    }
    return 0;
  };
}

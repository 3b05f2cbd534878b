import { ownProperty } from './own.ts';

/** The step from a JSON pointer to the pointer of one of its members (RFC 6901). */
export function childPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON pointer, or undefined if the text is not one (`name` for example, which is an anchor). */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON pointer, or undefined if there is none. */
export function atPointer(value: unknown, pointer: string): unknown {
  return parsePointer(pointer)?.reduce(ownProperty, value);
}

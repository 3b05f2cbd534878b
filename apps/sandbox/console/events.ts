/** A server-sent event. */
export interface ServerEvent {
  readonly type: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Reads server-sent events out of a text that comes in pieces: what is complete, and what is left for the next piece. */
export function readEvents(text: string): {
  readonly events: readonly ServerEvent[];
  readonly rest: string;
} {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.map((block) => {
    const fields = new Map(
      block.split('\n').map((line) => {
        const [name = '', value = ''] = line.split(/: ?(.*)/s);
        return [name, value];
      }),
    );
    return {
      type: fields.get('event') ?? 'message',
      id: fields.get('id'),
      data: fields.get('data') ?? '',
    };
  });
  return { events, rest };
}

import { messageHeaders } from '../model/headers.ts';
import { type Problem, problemAt } from '../read/problem.ts';
import type { DocumentInput } from './rule.ts';

/** A message's own list of required headers replaces that of its traits, which nobody intends. */
export function traitsStayRequired({ specs }: DocumentInput): readonly Problem[] {
  const components = specs.asyncapi.find('components', 'messages')?.entries() ?? [];
  const channels = specs.asyncapi.get('channels')?.entries() ?? [];
  const inChannels = channels.flatMap(([, channel]) => channel.get('messages')?.entries() ?? []);
  // By tree, because most messages of channels are `$ref`s to components.
  const messages = new Map(
    [...inChannels, ...components].map(([key, place]) => {
      const message = place.follow();
      return [message.tree, { key, message }];
    }),
  );
  return [...messages.values()].flatMap(({ key, message }) => {
    const required = message.get('headers')?.get('required');
    return messageHeaders(message).lost.map((header) =>
      problemAt(required?.source ?? message.source, {
        rule: 'trait-required',
        message: `${key} makes ${header} optional: its own list of required headers replaces that of its trait`,
        fix: `add ${header} to the list, or drop the list and rely on the trait`,
      }),
    );
  });
}

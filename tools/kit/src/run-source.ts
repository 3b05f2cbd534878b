import module from 'node:module';

/**
 * Runs a program of this repository from its source. Our packages are then read from their sources as well, as with
 * `--conditions=@ordering/source`, which the first line of a program that is published cannot say.
 * See docs/decisions/command-entry.md.
 */
export async function runSource(main: URL): Promise<void> {
  module.registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier,
        specifier.startsWith('@ordering/')
          ? { ...context, conditions: ['@ordering/source', ...context.conditions] }
          : context,
      ),
  });
  await import(main.href);
}

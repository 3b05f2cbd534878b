/** I/O that leaves a transcript behind. Several checks may read the same transcript. */
export interface Scenario<World extends object, Transcript> {
  /** The transcript of this scenario in this run: made when it is first asked for, then kept. */
  transcript(world: World): Promise<Transcript>;
}

export function scenario<World extends object, Transcript>(
  play: (world: World) => Promise<Transcript>,
): Scenario<World, Transcript> {
  const played = new WeakMap<World, Promise<Transcript>>();
  return {
    transcript(world) {
      const before = played.get(world);
      if (before !== undefined) return before;
      const now = play(world);
      played.set(world, now);
      return now;
    },
  };
}

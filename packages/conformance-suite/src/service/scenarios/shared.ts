/** Something that several scenarios of one run need, made when it is first asked for. */
export function shared<World extends object, Thing>(
  make: (world: World) => Promise<Thing>,
): (world: World) => Promise<Thing> {
  const made = new WeakMap<World, Promise<Thing>>();
  return (world) => {
    const before = made.get(world);
    if (before !== undefined) return before;
    const now = make(world);
    made.set(world, now);
    return now;
  };
}

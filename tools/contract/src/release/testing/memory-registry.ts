import type { Registry, Tarball } from '../registry.ts';

/** A registry that may break down, as any may. */
export class MemoryRegistry implements Registry {
  readonly packages = new Map<string, Map<string, string>>();
  readonly tags = new Map<string, Map<string, string>>();
  readonly deprecated = new Map<string, string>();
  /** How many more changes it makes before it breaks down. */
  left = Number.POSITIVE_INFINITY;

  async list(name: string) {
    const versions = this.packages.get(name);
    if (versions === undefined) return undefined;
    return { versions: [...versions.keys()], tags: this.tags.get(name) ?? new Map() };
  }

  async differences({ name, version, integrity }: Tarball) {
    return this.packages.get(name)?.get(version) === integrity ? [] : ['index.js'];
  }

  async publish({ name, version, integrity }: Tarball, tag: string) {
    this.#change();
    const versions = this.packages.get(name) ?? new Map();
    if (versions.has(version)) throw new Error(`${name}@${version} is there`);
    this.packages.set(name, versions.set(version, integrity));
    this.#tag(name, version, tag);
  }

  async setTag(name: string, version: string, tag: string) {
    this.#change();
    this.#tag(name, version, tag);
  }

  async removeTag(name: string, tag: string) {
    this.#change();
    this.tags.get(name)?.delete(tag);
  }

  async deprecation(name: string, version: string) {
    return this.deprecated.get(`${name}@${version}`);
  }

  async deprecate(name: string, version: string, reason: string) {
    this.#change();
    this.deprecated.set(`${name}@${version}`, reason);
  }

  /** What is installed by default. */
  latest(): Readonly<Record<string, string | undefined>> {
    return Object.fromEntries([...this.tags].map(([name, tags]) => [name, tags.get('latest')]));
  }

  #tag(name: string, version: string, tag: string): void {
    const tags = this.tags.get(name) ?? new Map<string, string>();
    this.tags.set(name, tags.set(tag, version));
  }

  #change(): void {
    if (this.left === 0) throw new Error('the registry is down');
    this.left -= 1;
  }
}

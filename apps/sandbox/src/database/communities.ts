import { text } from '@ordering/kit/row';
import type { Database } from './database.ts';

/** A community. */
export interface Community {
  readonly communityId: string;
}

export class Communities {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(community: Community): void {
    this.#database.run('INSERT INTO communities (community_id) VALUES (?)', community.communityId);
  }

  find(communityId: string): Community | undefined {
    const row = this.#database.get('SELECT * FROM communities WHERE community_id = ?', communityId);
    return row === undefined ? undefined : { communityId: text(row, 'community_id') };
  }
}

import { text } from '@ordering/kit/row';
import type { Database } from './database.ts';

/** A community and its endpoint. */
export interface Community {
  readonly communityId: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
}

export class Communities {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(community: Community): void {
    this.#database.run(
      'INSERT INTO communities (community_id, webhook_url, webhook_secret) VALUES (?, ?, ?)',
      community.communityId,
      community.webhookUrl,
      community.webhookSecret,
    );
  }

  find(communityId: string): Community | undefined {
    const row = this.#database.get('SELECT * FROM communities WHERE community_id = ?', communityId);
    return row === undefined
      ? undefined
      : {
          communityId: text(row, 'community_id'),
          webhookUrl: text(row, 'webhook_url'),
          webhookSecret: text(row, 'webhook_secret'),
        };
  }
}

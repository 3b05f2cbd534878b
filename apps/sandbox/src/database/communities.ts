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
          communityId: row.text('community_id'),
          webhookUrl: row.text('webhook_url'),
          webhookSecret: row.text('webhook_secret'),
        };
  }
}

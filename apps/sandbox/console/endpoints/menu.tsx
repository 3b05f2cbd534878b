import { useState } from 'preact/hooks';
import type { Input, Output } from '../../src/control-types.ts';
import {
  MenuJobStatus,
  MenuSyncDirection,
  menuJobStatuses,
  menuOrigins,
} from '../../src/generated/control/constants.ts';
import { asPos, control } from '../api.ts';
import { calls } from '../live.ts';
import { useLoad } from '../load.ts';
import type { Menu } from '../types.ts';
import { Action } from '../ui/action.tsx';
import { Field, Form } from '../ui/form.tsx';
import { Id, Text } from '../ui/text.tsx';
import { money } from '../words.ts';

type Job = Output<'getMenuJob'>;

/** What a store sells, who changes it, and the job that a push begins. */
export function MenuSection({ storeId }: { readonly storeId: string }) {
  const params = { storeId };
  const { data: menu } = useLoad(storeId, () => control.getMenu({ params }), calls);
  const [job, setJob] = useState<Job>();
  if (menu === undefined) return null;
  return (
    <>
      <h3>Menu</h3>
      <p class="quiet">{menuOrigins[menu.origin].description}</p>
      <Items menu={menu} storeId={storeId} />
      <details>
        <summary>Change the menu</summary>
        <Form
          label="Change the menu"
          button="Change it as the merchant"
          kind="plain"
          send={async ({ contents = '' }) => {
            await control.changeMenu({ params, body: contentsIn(contents) });
            return 'The menu has changed on the service side.';
          }}
        >
          <Field name="contents" label="Menu, as JSON" rows={8} value={contentsOf(menu)} />
        </Form>
        <Form
          label="Push a menu"
          button="Push it as the POS"
          kind="plain"
          send={async ({ contents = '' }) => {
            const body = contentsIn(contents);
            setJob(await asPos((token) => control.pushMenu({ params, body, token })));
            return 'The push was taken; a job puts the menu in force.';
          }}
        >
          <Field
            name="contents"
            label="Menu to push, as JSON"
            rows={8}
            value={contentsOf(menu)}
            hint={`Taken only where menus go ${MenuSyncDirection.posToService}.`}
          />
        </Form>
      </details>
      {job !== undefined && (
        <div class="row">
          <span>
            Job <Id>{job.job_id}</Id>: {job.status}. {menuJobStatuses[job.status].description}
          </span>
          {job.status !== MenuJobStatus.done && (
            <Action
              run={async () => {
                const asked = { params: { jobId: job.job_id } };
                setJob(await asPos((token) => control.getMenuJob({ ...asked, token })));
                return undefined;
              }}
            >
              Look at the job again
            </Action>
          )}
        </div>
      )}
    </>
  );
}

function Items({ menu, storeId }: { readonly menu: Menu; readonly storeId: string }) {
  return (
    <table>
      <caption>What customers can order</caption>
      <tbody>
        {menu.items.map(({ item_id: itemId, name, price, available = true }) => (
          <tr key={itemId}>
            <td>
              <Text>{name}</Text>
            </td>
            <td class="number">{money(price, menu.currency)}</td>
            <td>
              <Action
                label={`Make ${name} ${available ? 'unavailable' : 'available'}`}
                run={async () => {
                  const body = { available: !available };
                  await control.changeItem({ params: { storeId, itemId }, body });
                  return `It is ${available ? 'unavailable' : 'available'} now.`;
                }}
              >
                {available ? 'available' : 'unavailable'}
              </Action>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function contentsOf({ currency, items }: Menu): string {
  return JSON.stringify({ currency, items }, null, 2);
}

/** The sandbox checks what it is sent, and says what is wrong. */
function contentsIn(text: string): Input<'changeMenu'>['body'] {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('This is not valid JSON.', { cause });
  }
}

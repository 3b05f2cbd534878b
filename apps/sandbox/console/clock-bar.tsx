import { control } from './api.ts';
import { now, readClock, scale } from './clock.ts';
import { advanceBy, advanceToNext, advanceWhole, rungs } from './clock-moves.ts';
import { advancing } from './live.ts';
import { Action, said } from './ui/action.tsx';
import { counted, spanWords } from './words.ts';

const speeds = [1, 10, 60, 3_600, 0];

function speedWords(speed: number): string {
  if (speed === 0) return 'frozen';
  return speed === 1 ? 'real time' : `${speed}× real time`;
}

/** What time it is in the sandbox, how fast it goes, and how to move it. */
export function ClockBar() {
  const time = new Date(now.value).toISOString();
  const speed = scale.value ?? 1;
  const setSpeed = async (value: number): Promise<void> => {
    await control.setClock({ body: { scale: value } });
    await readClock();
    said.value = { text: `The clock of the sandbox: ${speedWords(value)}.`, isBad: false };
  };
  return (
    <section class="clock" aria-label="Clock">
      <time dateTime={time} title={`${time}, in the sandbox`}>
        <span class="quiet">{time.slice(0, 10)}</span> {time.slice(11, 19)}
      </time>
      <select
        aria-label="Speed of the clock"
        value={String(speed)}
        onChange={(event) => void setSpeed(Number(event.currentTarget.value))}
      >
        {[...new Set([...speeds, speed])].map((each) => (
          <option key={each} value={String(each)} selected={each === speed}>
            {speedWords(each)}
          </option>
        ))}
      </select>
      <Action run={advanceToNext}>To the next attempt</Action>
      <fieldset class="moves" aria-label="Advance the clock by">
        {rungs.map((ms) => (
          <Action key={ms} run={() => advanceBy(ms)} label={`Advance by ${spanWords(ms)}`}>
            +{spanWords(ms)}
          </Action>
        ))}
        <Action run={advanceWhole} label="Advance by all of the retry schedule">
          all
        </Action>
      </fieldset>
      <Advancing />
    </section>
  );
}

/** How far an advance is: at an endpoint that never answers each attempt takes as long as it may. */
function Advancing() {
  const progress = advancing.value;
  if (progress === undefined) return <span class="advancing" role="status" />;
  const { attempts, attempts_left, left_ms } = progress;
  const left = left_ms === undefined ? '' : `, about ${spanWords(left_ms)}`;
  return (
    <span class="advancing" role="status">
      <progress max={attempts + attempts_left} value={attempts} aria-label="Attempts made" />
      Advancing: {counted(attempts, 'attempt')} made, at most {attempts_left} left{left}
    </span>
  );
}

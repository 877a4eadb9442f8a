import { LANGUAGES, speak, t, useLanguage, usePageTitle, useStateOverLanguage } from '@nidaan/ui';
import type { PublicDisplay } from '@nidaan/scheduling-contracts';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { CallSpeaker, type Device } from './call-speaker.ts';
import { openDevice, useHasVoice } from './device.ts';
import { DisplayFeed, NOTHING_FED } from './display-feed.ts';
import styles from './display.module.css';
import { FreshCalls } from './fresh-calls.ts';
import { QueueCard } from './queue-card.tsx';
import { isLateToSay, pageOf, pagesOf } from './pages.ts';

const PAGE_MS = 10_000;
const FRESH_MS = 5000;

/** /display/{key}: what a waiting room sees. It stays open for weeks, without a reload (FRD-67, FRD-69). */
export function DisplayPage() {
  const { key = '' } = useParams();
  const [fed, setFed] = useStateOverLanguage('display/fed', NOTHING_FED);
  useLanguageOf(fed.shown);
  usePageTitle(fed.shown?.title ?? t('Display'));
  useEffect(() => {
    const feed = new DisplayFeed(key, setFed);
    return () => feed.close();
  }, [key, setFed]);
  if (fed.isUnknown) return <p className={styles.unknown}>{t('This display is not connected')}</p>;
  if (!fed.shown) return <p className={styles.unknown}>{fed.lostAt ? t('Not connected') : t('Loading')}</p>;
  return <Board shown={fed.shown} lostAt={fed.lostAt} offsetMs={fed.offsetMs} />;
}

/** Speaks the first language of a display that there is a catalogue of. It is not kept: the device may be somebody's. */
function useLanguageOf(shown: PublicDisplay | null): void {
  const language = useLanguage();
  useEffect(() => {
    const wanted = shown?.languages.flatMap((each) => LANGUAGES.find(({ value }) => value === each)?.value ?? [])[0];
    // Where the catalogue does not come, it is asked for again with the next look.
    if (wanted && wanted !== language) speak(wanted).catch((fault: unknown) => console.error(fault));
  }, [shown, language]);
}

function Board({ shown, lostAt, offsetMs }: { shown: PublicDisplay; lostAt: Date | null; offsetMs: number }) {
  const now = useClock();
  const language = useLanguage();
  const { speaker, start } = useSpeaker(shown);
  const fresh = useFreshCalls(shown, lostAt !== null, (call) => speaker?.call(call));
  const pages = pagesOf(shown.queues);
  const [turn, setTurn] = useState(0);
  const calledAt = fresh === null ? null : pageOf(pages, fresh.queue);
  useEffect(() => {
    if (calledAt !== null) setTurn(calledAt);
    if (pages.length < 2) return;
    const timer = setInterval(() => setTurn((value) => value + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [pages.length, calledAt, fresh?.id]);
  const page = pages[turn % pages.length] ?? [];
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: shown.time_zone, hour: '2-digit', minute: '2-digit' });
  // The clocks of such devices are often wrong.
  const timeOf = (instant: Date) => time.format(instant.getTime() + offsetMs);
  return (
    <main className={styles.board} data-theme={shown.theme} lang={language}>
      <header className={styles.head}>
        <h1>{shown.title}</h1>
        <time>{timeOf(now)}</time>
      </header>
      <div className={styles.queues} data-count={page.length}>
        {page.map((queue) => (
          <QueueCard key={queue.id} queue={queue} language={language} freshId={fresh?.queue === queue.id ? fresh.id : null} />
        ))}
      </div>
      <footer className={styles.foot}>
        <p className={styles.notice}>{shown.notice}</p>
        {pages.length > 1 && <p>{`${(turn % pages.length) + 1} / ${pages.length}`}</p>}
        <SoundCorner shown={shown} isOn={speaker !== null} onStart={start} />
      </footer>
      {lostAt && isLateToSay(lostAt, now) && (
        <p className={styles.lost} role="alert">
          {t('Not connected since {time}', { time: timeOf(lostAt) })}
        </p>
      )}
    </main>
  );
}

function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Call = PublicDisplay['calls'][number];

/** The newest call for as long as it is fresh. */
function useFreshCalls(shown: PublicDisplay, isLost: boolean, onCall: (call: Call) => void): Call | null {
  const [calls] = useState(() => new FreshCalls());
  const wasAway = useRef(false);
  const [fresh, setFresh] = useState<Call | null>(null);
  const tell = useEffectEvent(onCall);
  useEffect(() => {
    if (isLost) {
      wasAway.current = true;
      return;
    }
    const told = calls.in(shown, wasAway.current);
    wasAway.current = false;
    for (const call of told) tell(call);
    const newest = told.at(-1);
    if (newest) setFresh(newest);
  }, [shown, isLost, calls]);
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}

/** Says calls once it was started. A change of language leaves it on. */
function useSpeaker(shown: PublicDisplay) {
  const [device, setDevice] = useStateOverLanguage<Device | null>('display/device', null);
  const settings = useRef(shown);
  useEffect(() => {
    settings.current = shown;
  }, [shown]);
  const speaker = useMemo(() => {
    const now = () => {
      const { languages, voice, volume, is_silent: isSilent } = settings.current;
      return { language: languages[0]!, voice, volume, isSilent };
    };
    return device && new CallSpeaker(device, now);
  }, [device]);
  return { speaker, start: () => setDevice(openDevice()) };
}

/** Browsers let a page sound after a gesture only (FRD-68). */
function SoundCorner({ shown, isOn, onStart }: { shown: PublicDisplay; isOn: boolean; onStart: () => void }) {
  const hasVoice = useHasVoice(shown.languages[0]!);
  if (!isOn)
    return (
      <button type="button" className={styles.sound} onClick={onStart}>
        {t('Start sound')}
      </button>
    );
  if (!shown.voice || hasVoice) return null;
  return <p className={styles.voiceless}>{t('This device has no voice for the language: it only chimes.')}</p>;
}

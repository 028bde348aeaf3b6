import { BellOff, BellRing } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { href, Link, useLocation, useRouteLoaderData } from 'react-router'
import type { NewsMark } from '#app/domain/today/news.server.ts'
import { usePolled } from '#app/routes/admin/connection/use-polled.ts'
import { deviceSetting, useDeviceSetting } from '#app/ui/admin/device-setting.ts'
import { listAddress } from '#app/values/lists/list-state.ts'

interface ListData {
  news: NewsMark
}

const NewsContext = createContext(0)

const useNews = (): number => useContext(NewsContext)

export function News({ openedAt, children }: { openedAt: NewsMark | null; children: ReactNode }) {
  const list: ListData | undefined = useRouteLoaderData('routes/admin/appointments/page')
  const today: { desk: ListData | null } | undefined = useRouteLoaderData('routes/admin/today/page')
  const read = today?.desk?.news ?? list?.news
  const [mark, setMark] = useState(openedAt)
  if (read && mark && read.since > mark.since) setMark(read)
  const count = useNewsCount(mark)
  useTitleCount(count)
  useChime(count)
  return <NewsContext value={count}>{children}</NewsContext>
}

function useNewsCount(mark: NewsMark | null): number {
  const path = href('/admin/appointments/new-requests')
  const address = mark && listAddress(path, { since: mark.since })
  const { answer } = usePolled<{ count: number }>(address)
  return mark && answer ? Math.max(0, answer.count - mark.known) : 0
}

/** Writes a number before the page's title, which is seen on the tab of a window that is not in front. */
function useTitleCount(count: number): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes a title of its own.
  useEffect(() => {
    document.title = countedTitle(document.title, count)
  }, [count, key])
}

const max = 99

export const countText = (count: number): string => (count > max ? `${max}+` : String(count))

export const newsText = (count: number): string =>
  count === 1 ? 'One new request or change' : `${countText(count)} new requests or changes`

const countPrefix = /^\(\d+\+?\) /

export function countedTitle(title: string, count: number): string {
  const uncounted = title.replace(countPrefix, '')
  return count > 0 ? `(${countText(count)}) ${uncounted}` : uncounted
}

export function NewsCount() {
  const count = useNews()
  if (count === 0) return null
  return (
    <span className="news-count ml-auto">
      {countText(count)}
      <span className="sr-only"> new</span>
    </span>
  )
}

export function NewsLink() {
  const count = useNews()
  if (count === 0) return null
  return (
    <Link
      to={href('/admin')}
      className="ml-auto flex min-h-12 items-center px-2 text-white max-[16rem]:px-1"
    >
      <span className="news-count">
        {countText(count)}
        <span className="max-sm:sr-only"> new</span>
        <span className="sr-only"> to answer</span>
      </span>
    </Link>
  )
}

export function NewsNotice() {
  const count = useNews()
  return (
    // Rendered before it has text, because screen readers announce only changes of a region that exists.
    <div role="status">
      {count > 0 && (
        <p className="mt-4 rounded-lg border-l-4 border-ochre bg-white py-1 pr-2 pl-4 font-semibold">
          {newsText(count)}{' '}
          <Link to={href('/admin')} className="link inline-block py-2">
            Show
          </Link>
        </p>
      )}
    </div>
  )
}

export function SoundButton() {
  const [isOn, setIsOn] = useSoundSetting()
  const Bell = isOn ? BellRing : BellOff
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => setIsOn(!isOn)}
      className="button button-quiet needs-script"
    >
      <Bell aria-hidden size={20} /> Sound for new requests
    </button>
  )
}

const soundSetting = deviceSetting('gemev.sound')

function useSoundSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useDeviceSetting(soundSetting), writeSetting]
}

function useChime(count: number): void {
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current && soundSetting.read()) playChime()
    last.current = count
  }, [count])
}

function writeSetting(isOn: boolean): void {
  soundSetting.write(isOn)
  // Played once when it is switched on: browsers allow a sound only after a touch, and the person hears what to expect.
  if (isOn) playChime()
}

let audio: AudioContext | undefined

/** Made here so that no file is loaded. A browser without `AudioContext`, as Safari before iOS 14.5, stays silent. */
function playChime(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  // After a reload a browser makes no sound before the first touch.
  audio.resume().catch(() => {})
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = new OscillatorNode(audio, { frequency })
    const volume = new GainNode(audio, { gain: 0.1 })
    tone.connect(volume).connect(audio.destination)
    const at = audio.currentTime + index * 0.18
    tone.start(at)
    tone.stop(at + 0.16)
  }
}

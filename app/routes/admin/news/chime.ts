import { useEffect, useRef, useSyncExternalStore } from 'react'

const key = 'gemev.sound'
const changed = 'gemev:sound'

/** Whether a sound is wanted on this device, and how to change that. */
export function useSoundSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, readSetting, () => false)
  return [isOn, writeSetting]
}

/** Sounds whenever the count grows, where that is wanted. */
export function useChime(count: number): void {
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current && readSetting()) sound()
    last.current = count
  }, [count])
}

// Storage can be forbidden, and then the setting lasts as long as the page.
let unstored = false

function readSetting(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return unstored
  }
}

function writeSetting(isOn: boolean): void {
  unstored = isOn
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {}
  dispatchEvent(new Event(changed))
  // Said once at the press: browsers allow a sound only after a touch, and the person hears what to expect.
  if (isOn) sound()
}

function subscribe(notify: () => void): () => void {
  const controller = new AbortController()
  addEventListener(changed, notify, { signal: controller.signal })
  addEventListener('storage', notify, { signal: controller.signal })
  return () => controller.abort()
}

let audio: AudioContext | undefined

/** Two short tones; made here, so that no file has to be loaded. */
function sound(): void {
  audio ??= new AudioContext()
  // After a reload a browser makes no sound before the first touch.
  void audio.resume()
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = new OscillatorNode(audio, { frequency })
    const volume = new GainNode(audio, { gain: 0.1 })
    tone.connect(volume).connect(audio.destination)
    const at = audio.currentTime + index * 0.18
    tone.start(at)
    tone.stop(at + 0.16)
  }
}

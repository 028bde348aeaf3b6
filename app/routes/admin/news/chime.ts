import { useEffect, useRef } from 'react'
import { deviceSetting, useDeviceSetting } from '#app/ui/admin/device-setting.ts'

const setting = deviceSetting('gemev.sound')

export function useSoundSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useDeviceSetting(setting), writeSetting]
}

export function useChime(count: number): void {
  const last = useRef(count)
  useEffect(() => {
    if (count > last.current && setting.read()) playChime()
    last.current = count
  }, [count])
}

function writeSetting(isOn: boolean): void {
  setting.write(isOn)
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

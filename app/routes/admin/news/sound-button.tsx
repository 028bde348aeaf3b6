import { BellOff, BellRing } from 'lucide-react'
import { useSoundSetting } from './chime.ts'

/** Whether this device makes a sound when there are new requests, whatever screen is open. */
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

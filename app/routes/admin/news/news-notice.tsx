import { BellOff, BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { waitingAddress } from '#app/routes/admin/appointments/waiting-address.ts'
import { useSoundSetting } from './chime.ts'
import { newsText } from './count-text.ts'
import { useNews } from './news.tsx'

/** Above the list: that there are newer requests, and whether a sound is to say so. */
export function NewsNotice() {
  const count = useNews()
  return (
    // In the page before it has text, or screen readers would not announce it.
    <div role="status">
      {count > 0 && (
        <div className="news-notice">
          <p>
            {newsText(count)}{' '}
            <Link to={waitingAddress} className="link inline-block py-2">
              Show
            </Link>
          </p>
          <SoundButton />
        </div>
      )}
    </div>
  )
}

function SoundButton() {
  const [isOn, setIsOn] = useSoundSetting()
  const Bell = isOn ? BellRing : BellOff
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label="Sound for new requests"
      title="Sound for new requests"
      onClick={() => setIsOn(!isOn)}
      className="icon-button"
    >
      <Bell aria-hidden size={20} />
    </button>
  )
}

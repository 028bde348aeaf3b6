import {
  Accessibility,
  Activity,
  Award,
  BadgeCheck,
  CalendarCheck,
  Clock,
  Crosshair,
  Eye,
  FlaskConical,
  HandHeart,
  HeartPulse,
  Lightbulb,
  type LucideIcon,
  MapPin,
  Microscope,
  Scale,
  Smile,
  Target,
  Timer,
  UsersRound,
  Waves,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClinicContent, Service } from '#app/domain/clinic/content.ts'

/** The icons that the clinic's texts refer to. */
type IconName =
  | ClinicContent['about']['stats' | 'purposes' | 'values'][number]['icon']
  | ClinicContent['features'][number]['icon']
  | Service['image']

const drawings: Record<IconName, LucideIcon> = {
  ultrasound: Waves,
  ecg: Activity,
  laboratory: FlaskConical,
  calendar: CalendarCheck,
  branches: MapPin,
  clock: Clock,
  quality: BadgeCheck,
  respect: Smile,
  service: HandHeart,
  healing: HeartPulse,
  teamwork: UsersRound,
  values: Scale,
  innovation: Lightbulb,
  commitment: Award,
  accessibility: Accessibility,
  mission: Target,
  vision: Eye,
  equipment: Microscope,
  people: UsersRound,
  speed: Timer,
  care: HandHeart,
  precision: Crosshair,
  access: MapPin,
}

export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  const Drawing = drawings[name]
  return <Drawing aria-hidden size={size} strokeWidth={1.75} />
}

interface Props {
  title: string
  lead?: string
  /** Light text for a dark background. */
  onDark?: boolean
}

export function SectionHeading({ title, lead, onDark = false }: Props) {
  return (
    <div className="max-w-4xl">
      <h2 className={onDark ? 'section-title text-white' : 'section-title'}>{title}</h2>
      {lead && (
        <p className={onDark ? 'mt-2 text-clay sm:text-lg' : 'mt-2 text-stone sm:text-lg'}>
          {lead}
        </p>
      )}
    </div>
  )
}

interface RowProps {
  label: string
  /** Where the screen is wide enough to show all side by side. */
  className?: string
  children: ReactNode
}

/** Cards side by side, to be pushed along where they do not fit. */
export const Row = ({ label, className = '', children }: RowProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard pushes it along once it has the focus
  <ul data-row tabIndex={0} aria-label={label} className={`row ${className}`}>
    {children}
  </ul>
)

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
    <div className="max-w-2xl">
      <span aria-hidden className="sirigu mb-4 block w-20" />
      <h2 className={onDark ? 'section-title text-white' : 'section-title'}>{title}</h2>
      {lead && (
        <p className={onDark ? 'mt-3 text-lg text-clay' : 'mt-3 text-lg text-stone'}>{lead}</p>
      )}
    </div>
  )
}

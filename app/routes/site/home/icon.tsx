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

/** One of the clinic's icons; decorative, so hidden from screen readers. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  const Drawing = drawings[name]
  return <Drawing aria-hidden size={size} strokeWidth={1.75} />
}

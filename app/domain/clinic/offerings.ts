import type { Branch, ClinicContent, Service } from './content.ts'
import { namesInProse } from './fill-content.ts'

/** The choice of a patient who needs another service, or does not know its name. */
export const otherService = 'Other'

export const noBranchText = 'Please select a branch.'

export const bookedName = ({ title, bookedAs }: Pick<Service, 'title' | 'bookedAs'>) =>
  bookedAs || title

/** The names of the services on the form, in their order; several services may be booked under one name. */
export const bookableServices = (services: Pick<Service, 'title' | 'bookedAs'>[]): string[] => [
  ...new Set([...services.map(bookedName), otherService]),
]

export const branchNames = (branches: Pick<Branch, 'slug' | 'name'>[]): Record<string, string> =>
  Object.fromEntries(branches.map(({ slug, name }) => [slug, name]))

/** The branches that offer a service; a service whose branches are all closed for good is offered by none. */
export const branchesOffering = <Each extends Pick<Branch, 'slug'>>(
  { branches: slugs }: Pick<Service, 'branches'>,
  branches: Each[],
): Each[] => (slugs.length === 0 ? branches : branches.filter(({ slug }) => slugs.includes(slug)))

export const servicesAt = (
  services: Pick<Service, 'title' | 'bookedAs' | 'branches'>[],
  branch: Pick<Branch, 'slug'>,
): string[] => [
  ...new Set(
    services.filter((service) => branchesOffering(service, [branch]).length > 0).map(bookedName),
  ),
]

/** The services that can be booked in at least one branch, inside a sentence: "Ultrasound, ECG and Laboratory". */
export const servicesInProse = ({
  offerings,
  branches,
}: Pick<ClinicContent, 'offerings' | 'branches'>): string =>
  namesInProse([
    ...new Set(
      offerings.services
        .filter((service) => branchesOffering(service, branches).length > 0)
        .map(bookedName),
    ),
  ])

/** The text of a price, such as "From GHS 1,500"; empty where the site names none. */
export function priceText({ priceFrom }: Pick<Service, 'priceFrom'>): string {
  const [cedis = '', pesewas] = priceFrom.split('.')
  const grouped = cedis.replace(/\B(?=(?:\d{3}){1,4}$)/g, ',')
  return cedis && `From GHS ${pesewas ? `${grouped}.${pesewas}` : grouped}`
}

export const findService = (
  { offerings }: Pick<ClinicContent, 'offerings'>,
  slug: string,
): Service | null => offerings.services.find(({ id }) => id === slug) ?? null

import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Service } from '#app/domain/clinic/home-content.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { branchesOffering } from '#app/domain/clinic/offerings.ts'

/** The branches that offer a service, each with directions; all branches when none offers it any more. */
export function OfferingBranches({ service }: { service: Service }) {
  const { branches } = useClinic()
  const offering = branchesOffering(service, branches)
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-2xl">
        {offering.length > 0 ? 'Where to come' : 'Ask us where'}
      </h2>
      <ul className="mt-3 space-y-4">
        {(offering.length > 0 ? offering : branches).map((branch) => (
          <li key={branch.slug} className="border-l-4 border-ochre pl-4">
            <h3 className="text-lg">{branch.name}</h3>
            <p className="text-stone">
              {branch.location}, {branch.region}
            </p>
            <PhoneLinks branches={[branch]} isNamed />
          </li>
        ))}
      </ul>
    </section>
  )
}

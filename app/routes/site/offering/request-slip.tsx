import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { branchesInProse } from '#app/domain/clinic/fill-content.ts'
import type { Service } from '#app/domain/clinic/home-content.ts'
import { branchesOffering, priceText } from '#app/domain/clinic/offerings.ts'
import { bookingOf } from '#app/routes/site/navigation.ts'

/** A summary of a service for somebody who decides whether to book it: results, price, branches and the link to the form. */
export function RequestSlip({ service }: { service: Service }) {
  const { branches } = useClinic()
  const offering = branchesOffering(service, branches)
  const price = priceText(service)
  return (
    <div className="self-start border-t-4 border-terracotta bg-white p-5 sm:p-8">
      <dl>
        <Row name="Results">{service.resultTime}</Row>
        {price && <Row name="Cost">{price}</Row>}
        <Row name="Where">{offering.length > 0 ? branchesInProse(offering) : 'Please call us'}</Row>
      </dl>
      <a href={bookingOf(service.id)} className="button mt-5 w-full">
        Book this<span className="sr-only">: {service.title}</span>
      </a>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-dashed border-stone py-2.5">
      <dt className="text-stone">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

import { ChevronDown } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Service } from '#app/domain/clinic/content.ts'
import { priceText } from '#app/domain/clinic/offerings.ts'
import { servicePage } from '#app/routes/site/navigation.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Row, SectionHeading } from './section.tsx'

export function Services() {
  const { services, alsoAvailable } = useClinic().offerings
  return (
    <section id="services">
      <div className="frame section">
        <SectionHeading
          title="Our Services"
          lead="Our services in plain words, so you know what to expect."
        />
        <div className="row mt-5 lg:mt-8 lg:grid lg:grid-cols-3 lg:items-start lg:gap-6">
          {services.map((service) => (
            <Card key={service.id} {...service} />
          ))}
        </div>
        <div className="gap-x-10 lg:mt-4 lg:grid lg:grid-cols-[16rem_1fr] lg:items-start">
          <div>
            <h3 className="subtitle">{alsoAvailable.title}</h3>
            <p className="-mt-1 mb-3 text-stone">{alsoAvailable.note}</p>
          </div>
          <Row
            label={alsoAvailable.title}
            className="lg:mt-7 lg:grid lg:grid-cols-4 lg:gap-x-8 lg:gap-y-4"
          >
            {alsoAvailable.items.map(({ name, meaning }) => (
              <li key={name} className="narrow max-lg:border-l-2 max-lg:border-ochre max-lg:pl-3">
                <h4 className="leading-snug font-semibold">{name}</h4>
                <p className="leading-snug text-stone">{meaning}</p>
              </li>
            ))}
          </Row>
        </div>
      </div>
      <WhyChoose />
    </section>
  )
}

function Card(service: Service) {
  const { id, title, description, image, imageAlt, features, resultTime } = service
  const price = priceText(service)
  return (
    <article aria-labelledby={`service-${id}`} className="border-t-4 border-indigo bg-shea">
      <Picture
        name={image}
        alt={imageAlt}
        sizes="(min-width: 76rem) 23rem, (min-width: 64rem) 30vw, 20rem"
        className="aspect-5/2 w-full object-cover object-left"
      />
      <div className="p-4 sm:p-6">
        <h3 id={`service-${id}`} className="text-2xl">
          {title}
        </h3>
        <p className="mt-1.5">{description}</p>
        <details className="group mt-3 border-t border-indigo/15">
          <summary className="fold min-h-11 font-semibold">
            What it includes
            <ChevronDown aria-hidden size={20} className="text-terracotta group-open:rotate-180" />
          </summary>
          <ul className="pb-3">
            {features.map(({ name, meaning }) => (
              <li key={name} className="py-1.5">
                <strong className="block leading-snug">{name}</strong>
                <span className="text-stone">{meaning}</span>
              </li>
            ))}
          </ul>
        </details>
        <p className="border-t border-indigo/15 pt-3">
          <strong>Results:</strong> {resultTime}
        </p>
        {price && <p className="font-semibold">{price}</p>}
        <a href={servicePage(id)} className="link inline-flex min-h-11 items-center font-semibold">
          How to prepare and book<span className="sr-only">: {title}</span>
        </a>
      </div>
    </article>
  )
}

function WhyChoose() {
  const { whyChoose } = useClinic().offerings
  return (
    <div className="bg-indigo text-white">
      <div className="stripe" aria-hidden />
      <div className="frame grid gap-x-10 gap-y-4 py-8 lg:grid-cols-[1fr_1.9fr] lg:items-center lg:py-10">
        <div>
          <h3 className="text-2xl text-white">{whyChoose.title}</h3>
          <p className="mt-2 text-clay">{whyChoose.lead}</p>
        </div>
        <Row label={whyChoose.title} className="lg:grid lg:grid-cols-2 lg:gap-x-10 lg:gap-y-4">
          {whyChoose.points.map(({ title, text }) => (
            <li key={title} className="narrow border-l-4 border-ochre pl-4">
              <h4 className="font-display text-lg leading-snug font-bold">{title}</h4>
              <p className="text-clay">{text}</p>
            </li>
          ))}
        </Row>
      </div>
    </div>
  )
}

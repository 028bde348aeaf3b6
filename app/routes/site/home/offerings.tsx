import { Check } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Service } from '#app/domain/clinic/content.ts'
import { priceText } from '#app/domain/clinic/offerings.ts'
import { servicePage } from '#app/routes/site/navigation.ts'
import { Picture } from '#app/ui/picture.tsx'
import { SectionHeading } from './section.tsx'

export function Services() {
  const { services } = useClinic().offerings
  return (
    <section id="services">
      <div className="frame section">
        <SectionHeading
          title="Our Services"
          lead="Three services under one roof, explained in plain words, so that you know what to expect before you come."
        />
        <div className="mt-10 space-y-8">
          {services.map((service) => (
            <Card key={service.id} {...service} />
          ))}
        </div>
        <AlsoAvailable />
      </div>
      <WhyChoose />
    </section>
  )
}

function Card(service: Service) {
  const { id, title, description, image, imageAlt, features, resultTime } = service
  const price = priceText(service)
  return (
    <article
      aria-labelledby={`service-${id}`}
      className="group grid border-t-4 border-indigo bg-shea lg:grid-cols-2"
    >
      <Picture
        name={image}
        alt={imageAlt}
        sizes="(min-width: 76rem) 36rem, (min-width: 64rem) 46vw, 92vw"
        className="aspect-3/2 size-full object-cover object-left lg:aspect-auto"
        frameClassName="lg:group-even:order-last"
      />
      <div className="p-5 sm:p-8">
        <h3 id={`service-${id}`} className="text-2xl sm:text-3xl">
          {title}
        </h3>
        <p className="mt-2 text-lg">{description}</p>
        <ul className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {features.map(({ name, meaning }) => (
            <li key={name} className="flex gap-2.5 last:odd:col-span-full">
              <Check
                aria-hidden
                size={20}
                strokeWidth={2.5}
                className="mt-0.5 shrink-0 text-terracotta"
              />
              <p>
                <strong className="block leading-snug">{name}</strong>
                <span className="text-stone">{meaning}</span>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-6 border-t border-indigo/25 pt-3">
          <strong>Results:</strong> {resultTime}
        </p>
        {price && <p className="font-semibold">{price}</p>}
        <a href={servicePage(id)} className="link inline-flex min-h-11 items-center">
          How to prepare and book<span className="sr-only">: {title}</span>
        </a>
      </div>
    </article>
  )
}

function AlsoAvailable() {
  const { alsoAvailable } = useClinic().offerings
  return (
    <div className="mt-12 grid gap-6 border-y border-clay py-8 lg:grid-cols-[16rem_1fr]">
      <div>
        <h3 className="text-2xl">{alsoAvailable.title}</h3>
        <p className="mt-2 text-stone">{alsoAvailable.note}</p>
      </div>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {alsoAvailable.items.map(({ name, meaning }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-stone">{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function WhyChoose() {
  const { whyChoose } = useClinic().offerings
  return (
    <div className="bg-indigo text-white">
      <div className="stripe" aria-hidden />
      <div className="frame grid gap-8 py-14 lg:grid-cols-[1fr_1.6fr] lg:items-center">
        <div>
          <h3 className="text-3xl text-white">{whyChoose.title}</h3>
          <p className="mt-3 text-lg text-clay">{whyChoose.lead}</p>
        </div>
        <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {whyChoose.points.map(({ title, text }) => (
            <li key={title} className="border-l-4 border-ochre pl-4">
              <h4 className="font-display text-lg font-bold">{title}</h4>
              <p className="text-clay">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

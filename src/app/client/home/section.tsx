import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; more?: { href: string; name: string }; children: ReactNode }

/** One block of the home page: a heading, perhaps a link to all of it, and what it shows. */
export function HomeSection({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="wrap pt-12 md:pt-18">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-7">
        <h2 id={id} className="text-[min(2rem,10vw)] md:text-3xl">
          {title}
        </h2>
        {more && (
          <a href={more.href} className="link font-bold">
            {more.name}
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

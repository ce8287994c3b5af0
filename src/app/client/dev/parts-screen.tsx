import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { ArrivalParts } from './arrival-parts.tsx'
import { EntityParts } from './entity-parts.tsx'
import { FormParts } from './form-parts.tsx'
import { GiftParts } from './gift-parts.tsx'
import { HomeParts } from './home-parts.tsx'
import { OfficeParts } from './office-parts.tsx'
import { OrderParts } from './order-parts.tsx'
import { ParcelParts } from './parcel-parts.tsx'
import { PlatformParts } from './platform-parts.tsx'
import { QueueParts } from './queue-parts.tsx'
import { RequestParts } from './request-parts.tsx'
import { samples } from './samples.ts'
import { ShellParts } from './shell-parts.tsx'

const title = 'The parts of the interface'
const theme = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 rounded-l bg-flour p-6 text-ink max-sm:p-4'

/**
 * In development: every part of the interface in every state, in the light and the dark theme, as wide as on its screen.
 * Queries are answered with samples.
 */
export default function PartsScreen() {
  useNightBelow()
  const [queries] = useState(() => samples())
  // Personal parts are rendered only in the browser, as on their screens.
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return (
    <QueryClientProvider client={queries}>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-8">
        <title>{title}</title>
        <h1 className="text-4xl">{title}</h1>
        <section aria-label="By day" className={theme}>
          {isThere && <Parts name="day" />}
        </section>
        <section aria-label="By night" data-theme="night" className={theme}>
          {isThere && <Parts name="night" />}
        </section>
      </div>
    </QueryClientProvider>
  )
}

const Parts = ({ name }: { name: string }) => (
  <>
    <PlatformParts name={name} />
    <GiftParts />
    <ArrivalParts />
    <FormParts />
    <OrderParts />
    <RequestParts />
    <OfficeParts />
    <EntityParts />
    <QueueParts />
    <ParcelParts />
    <HomeParts />
    <ShellParts />
  </>
)

const night = '[data-theme="night"]'

/** The dark theme follows the system. This copies its rules to `data-theme`, to show both themes at once. */
function useNightBelow() {
  useLayoutEffect(() => {
    const style = document.createElement('style')
    style.textContent = [...document.styleSheets].flatMap((sheet) => nightRules(sheet.cssRules)).join('\n')
    document.head.append(style)
    return () => style.remove()
  }, [])
}

function nightRules(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark'))
      return [...rule.cssRules].map(onlyByNight)
    return 'cssRules' in rule ? nightRules((rule as CSSGroupingRule).cssRules) : []
  })
}

const onlyByNight = ({ cssText }: CSSRule) =>
  cssText.includes(':root') ? cssText.replaceAll(':root', night) : `${night} { ${cssText} }`

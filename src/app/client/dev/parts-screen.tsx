import { useLayoutEffect, useState } from 'react'
import { drawingPath } from '#features/drawings/addresses.ts'
import { shapeNames } from '#features/drawings/shapes.ts'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { notSaved, Refusal } from '#platform/client/form/refusal.tsx'
import { toast } from '#platform/client/toast.ts'
import { Button, type ButtonVariant, LinkButton } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { Menu, menuRow } from '#platform/client/ui/menu.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { Stepper } from '#platform/client/ui/stepper.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { noEmailAddress } from '#platform/email-address.ts'
import { linkTo } from '#platform/link.ts'

/** While developing: every part of the interface in every state, by day and by night, to be looked at and measured. */
export default function PartsScreen() {
  useNightBeside()
  return (
    <div className="wrap grid gap-8 py-8 lg:grid-cols-2">
      <title>{title}</title>
      <h1 className="text-4xl lg:col-span-2">{title}</h1>
      <section
        aria-label="By day"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 rounded-l bg-flour p-6 text-ink"
      >
        <Parts name="day" />
      </section>
      <section
        aria-label="By night"
        data-theme="night"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 rounded-l bg-flour p-6 text-ink"
      >
        <Parts name="night" />
      </section>
    </div>
  )
}

const title = 'The parts of the interface'
const variants: ButtonVariant[] = ['primary', 'ink', 'ghost', 'quiet']
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const nothing = () => undefined

function Parts({ name }: { name: string }) {
  const [pieces, setPieces] = useState(1)
  const [dialog, setDialog] = useState<'centre' | 'wide' | 'start' | 'end'>()
  return (
    <>
      <Part title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-4">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="small">
              small
            </Button>
            <Button variant={variant} pending>
              pending
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <LinkButton variant={variant} href={linkTo('/')}>
              link
            </LinkButton>
          </div>
        ))}
        <Button className="w-full">{long}</Button>
      </Part>
      <Part title="Fields">
        <TextField id={`${name}-empty`} label="Empty" />
        <TextField id={`${name}-hint`} label="With a hint" hint="What it is for." defaultValue="Mira Okafor" />
        <TextField id={`${name}-error`} label="Refused" error={noEmailAddress} defaultValue="ada@" />
        <TextField id={`${name}-off`} label="Disabled" disabled defaultValue={long} />
        <TextArea id={`${name}-area`} label="Long text" rows={3} aside="12 of 500 characters" defaultValue={long} />
        <PasswordField id={`${name}-password`} label="Password" autoComplete="off" />
        <SelectField
          id={`${name}-select`}
          label="Choice"
          options={[
            { value: '', name: 'Everything' },
            { value: 'a', name: long },
          ]}
        />
        <CheckField label="Not ticked" />
        <CheckField label="Ticked" defaultChecked />
        <Refusal text={notSaved} />
        <Stepper label={`Quantity ${name}`} value={pieces} onChange={setPieces} />
        <Stepper label={`Small quantity ${name}`} size="small" value={999} onChange={nothing} />
      </Part>
      <Part title="States">
        <Skeleton className="h-16" />
        <EmptyState
          title="Nothing here"
          text="What was looked for is not there."
          drawing={drawingPath('dino', { look: 'ghost' })}
        >
          <LinkButton href={linkTo('/products')}>A way on</LinkButton>
        </EmptyState>
        <FailedState text="Nobody knows why." onRetry={nothing} />
      </Part>
      <Part title="Menus, dialogs and toasts">
        <Menu label="Menu" buttonClass="button button-ghost">
          <ul>
            {['One', 'Two', long].map((each) => (
              <li key={each}>
                <button type="button" className={menuRow}>
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </Menu>
        <div className="flex flex-wrap gap-4">
          {(['centre', 'wide', 'start', 'end'] as const).map((variant) => (
            <Button key={variant} variant="ghost" size="small" onClick={() => setDialog(variant)}>
              Dialog {variant}
            </Button>
          ))}
          <Button variant="ghost" size="small" onClick={() => toast.success('Printed', 'It is in the box.')}>
            Toast
          </Button>
          <Button variant="ghost" size="small" onClick={() => toast.failure('Not printed', long)}>
            Toast of a failure
          </Button>
          <Button variant="ghost" size="small" onClick={() => toast.success('Hidden', 'It is hidden.', nothing)}>
            Toast with Undo
          </Button>
        </div>
        <Dialog open={dialog !== undefined} variant={dialog} title="A dialog" onClose={() => setDialog(undefined)}>
          <p>{long}</p>
        </Dialog>
      </Part>
      <Part title="Pictures">
        <div className="grid grid-cols-3 gap-4">
          {shapeNames.slice(0, 9).map((shape) => (
            <div key={shape} className="well bg-butter">
              <Picture eager src={drawingPath(shape)} alt={shape} width={200} height={200} />
            </div>
          ))}
        </div>
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </div>
)

/** The night theme follows the system; here it is copied to everything under `data-theme`, so that both are seen at once. */
function useNightBeside() {
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
      return [...rule.cssRules].map((inner) => inner.cssText.replaceAll(':root', '[data-theme="night"]'))
    return 'cssRules' in rule ? nightRules((rule as CSSGroupingRule).cssRules) : []
  })
}

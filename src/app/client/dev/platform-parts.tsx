import { useState } from 'react'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { shapeNames } from '#features/gifts/drawings/shapes.ts'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { notSaved, Refusal } from '#platform/client/form/refusal.tsx'
import { HttpError } from '#platform/client/http.ts'
import { type Toast, toast } from '#platform/client/toast.ts'
import { Button, type ButtonVariant, LinkButton } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { ErrorBoundary } from '#platform/client/ui/error-boundary.tsx'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { Menu, menuRow } from '#platform/client/ui/menu.tsx'
import { PartFailed } from '#platform/client/ui/part-failed.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { PictureLinks } from '#platform/client/ui/picture-links.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState, FailedState, type QueryState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { Status } from '#platform/client/ui/status.tsx'
import { Stepper } from '#platform/client/ui/stepper.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { ToastCard } from '#platform/client/ui/toaster.tsx'
import { noEmailAddress } from '#platform/email-address.ts'
import { linkTo } from '#platform/link.ts'
import { doNothing, longWord, SamplePart } from './part.tsx'
import { mira } from './samples.ts'

const variants: ButtonVariant[] = ['primary', 'ink', 'ghost', 'quiet']

const read = (state: Partial<QueryState<string[]>>): QueryState<string[]> => ({
  data: undefined,
  isError: false,
  refetch: doNothing,
  ...state,
})
const readings: [string, QueryState<string[]>][] = [
  ['on its way', read({})],
  ['there', read({ data: ['vase', 'star'] })],
  ['empty', read({ data: [] })],
  ['missing', read({ isError: true, error: new HttpError(404, 'Gone') })],
  ['refused', read({ isError: true, error: new HttpError(500, 'Broken') })],
]

const toasts: Toast[] = [
  { kind: 'success', title: 'Sliced', description: 'It can be printed.' },
  { kind: 'success', title: 'Moved', description: 'It lies elsewhere.', undo: doNothing },
  { kind: 'failure', title: 'Not sliced', description: longWord },
]

const Loaded = lazyPart(async () => ({ default: () => <p>A part of its own chunk</p> }), { name: 'The part' })

/** The parts of src/platform: buttons, fields, states, menus, dialogs, toasts, pictures. */
export function PlatformParts({ name }: { name: string }) {
  const [pieces, setPieces] = useState(1)
  const [dialog, setDialog] = useState<'center' | 'wide' | 'start' | 'end'>()
  return (
    <>
      <SamplePart title="Buttons">
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
        <Button className="w-full">A button of more words than one line of a telephone has room for</Button>
      </SamplePart>
      <SamplePart title="Fields">
        <TextField id={`${name}-empty`} label="Empty" />
        <TextField id={`${name}-hint`} label="With a hint" hint="What it is for." defaultValue={mira} />
        <TextField id={`${name}-error`} label="Refused" error={noEmailAddress} defaultValue="ada@" />
        <TextField id={`${name}-off`} label="Disabled" disabled defaultValue={longWord} />
        <TextArea id={`${name}-area`} label="Long text" rows={3} aside="12 of 500 characters" defaultValue={longWord} />
        <PasswordField id={`${name}-password`} label="Password" autoComplete="off" />
        <SelectField
          id={`${name}-select`}
          label="Choice"
          options={[
            { value: '', name: 'Everything' },
            { value: 'a', name: longWord },
          ]}
        />
        <CheckField label="Not ticked" />
        <CheckField label="Ticked" defaultChecked />
        <Refusal text={notSaved} />
        <Stepper label={`Quantity ${name}`} value={pieces} onChange={setPieces} />
        <Stepper label={`Small quantity ${name}`} size="small" value={999} onChange={doNothing} />
      </SamplePart>
      <SamplePart title="States">
        <Skeleton className="h-16" />
        <EmptyState
          title="Nothing here"
          text="What was looked for is not there."
          drawing={drawingPath('dino', { look: 'ghost' })}
        >
          <LinkButton href={linkTo('/products')}>A way on</LinkButton>
        </EmptyState>
        <FailedState text="The reason is unknown." onRetry={doNothing} />
        <PartFailed name="The part" onRetry={doNothing} />
        <ErrorBoundary failed={() => null}>
          <Loaded />
        </ErrorBoundary>
        {readings.map(([state, of]) => (
          <div key={state} className="rounded-m border border-hair p-3">
            <p className="text-sm text-muted">A read that is {state}</p>
            <Reading
              of={of}
              failed="It could not be read."
              waiting={<Skeleton className="h-10" />}
              missing={<p>There is no such thing.</p>}
              isEmpty={(words) => words.length === 0}
              empty={<p>There is nothing yet.</p>}
            >
              {(words) => <p>{words.join(', ')}</p>}
            </Reading>
          </div>
        ))}
        <Status className="num font-semibold">31 gifts found, announced to screen readers</Status>
        <Status hidden>Only heard</Status>
      </SamplePart>
      <SamplePart title="Menus, dialogs and toasts">
        <Menu label="Menu" buttonClass="button button-ghost">
          <ul>
            {['One', 'Two', longWord].map((each) => (
              <li key={each}>
                <button type="button" className={menuRow}>
                  {each}
                </button>
              </li>
            ))}
          </ul>
        </Menu>
        <div className="flex flex-wrap gap-4">
          {(['center', 'wide', 'start', 'end'] as const).map((variant) => (
            <Button key={variant} variant="ghost" size="small" onClick={() => setDialog(variant)}>
              Dialog {variant}
            </Button>
          ))}
          <Button variant="ghost" size="small" onClick={() => toast.success('Printed', 'It is in the box.')}>
            Toast
          </Button>
          <Button variant="ghost" size="small" onClick={() => toast.failure('Not printed', longWord)}>
            Toast of a failure
          </Button>
          <Button variant="ghost" size="small" onClick={() => toast.success('Hidden', 'It is hidden.', doNothing)}>
            Toast with Undo
          </Button>
        </div>
        {toasts.map((one) => (
          <ToastCard key={one.title} toast={one} onClose={doNothing} />
        ))}
        <Dialog open={dialog !== undefined} variant={dialog} title="A dialog" onClose={() => setDialog(undefined)}>
          <p>{longWord}</p>
        </Dialog>
      </SamplePart>
      <SamplePart title="Pictures">
        <div className="grid grid-cols-3 gap-4">
          {shapeNames.slice(0, 9).map((shape) => (
            <div key={shape} className="well bg-butter">
              <Picture eager src={drawingPath(shape)} alt={shape} width={200} height={200} />
            </div>
          ))}
        </div>
        <PictureLinks
          noun="Picture"
          urls={shapeNames.slice(0, 3).map((shape) => drawingPath(shape))}
          side={80}
          className="bg-oat"
        />
      </SamplePart>
    </>
  )
}

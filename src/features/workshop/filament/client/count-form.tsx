import { type FormEvent, type KeyboardEvent, memo, useId, useState } from 'react'
import { useUnsaved } from '#features/base/office/client/unsaved.tsx'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { showMoment } from '#platform/client/moments.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { CountList, Spool } from '../contract.ts'
import { type CountKind, type CountLine, countOf, linesAfter, linesOf, problemOf } from './count-lines.ts'
import { useSaveCount } from './count-requests.ts'
import './count.css'

type CountFormProps = {
  list: CountList
  readAt: string
  /** The workshop's name of a filament. */
  filamentName: (loaded: Pick<Spool, 'material' | 'color'>) => string
}

/** A field for each product and spool. Only typed numbers are saved. Enter moves to the next field. */
export function CountForm({ list, readAt, filamentName }: CountFormProps) {
  const [lines, setLines] = useState(() => linesOf(list, filamentName))
  const [search, setSearch] = useState('')
  const [isDirty, setIsDirty] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync, isPending } = useSaveCount()
  useUnsaved(isDirty)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = typedIn(form)
    const checked = lines.map((line) => withProblem(line, typed.get(line.id)))
    setLines(checked)
    setSearch('')
    if (checked.some(({ note }) => note?.isTrouble)) return setRefusal(correctFirst)
    const count = countOf(lines, typed)
    if (count.products.length + count.spools.length === 0) return setRefusal('Type at least one number.')
    try {
      const answer = await mutateAsync(count)
      const after = linesAfter(lines, typed, answer)
      setLines(after)
      const left = after.filter(({ note }) => note?.isTrouble).length
      setIsDirty(left > 0)
      setRefusal(
        left > 0 ? `${left === 1 ? '1 number was' : `${left} numbers were`} not saved. See the list below.` : undefined,
      )
      const saved = answer.products.saved.length + answer.spools.saved.length
      if (saved > 0) toast.success('Count saved', saved === 1 ? '1 number is saved.' : `${saved} numbers are saved.`)
    } catch (error) {
      setRefusal(errorSentence(error, 'The count could not be saved. Please try again.'))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => target instanceof HTMLInputElement && target.name && setIsDirty(true)}
      onKeyDown={moveOn}
      className="kept-actions panel grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-6 p-5 md:p-8"
    >
      <p className="max-w-[40rem]">
        Count what is free to sell, without pieces that are packed or wait to be packed for an order. Blank fields are
        not saved.
      </p>
      <p className="num">
        {`These are the shop’s numbers of ${showMoment(readAt)}. `}
        <span className="print:hidden">
          After counting on an earlier printed list, compare its numbers with these: a sale between them is not yet in
          your count.
        </span>
      </p>
      <div className="contents print:hidden">
        <Refusal text={refusal} />
      </div>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <TextField
          label="Find in this list"
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button variant="ghost" onClick={() => print()}>
          Print the list
        </Button>
      </div>
      <Lines title="Products" lines={lines} kind="products" search={search} isReadOnly={isPending} />
      {list.total > list.products.length && (
        <p>
          This list has the first {list.products.length} of {list.total} products. Count the others in the product list.
        </p>
      )}
      <Lines title="Spools" lines={lines} kind="spools" search={search} isReadOnly={isPending} />
      <Button type="submit" pending={isPending} className="justify-self-start print:hidden">
        Save count
      </Button>
    </form>
  )
}

const correctFirst = 'Correct the marked numbers, then save again. Nothing was saved.'

const typedIn = (form: HTMLFormElement): Map<string, string> =>
  new Map([...new FormData(form)].map(([id, typed]) => [id, String(typed).trim()]))

/** The line with what is wrong with its typed number, without the notes of earlier saves. */
function withProblem(line: CountLine, typed: string | undefined): CountLine {
  const text = typed ? problemOf(line.kind, typed) : undefined
  const { note, ...plain } = line
  return text ? { ...plain, note: { text, isTrouble: true } } : plain
}

/** Enter and the arrow keys move between the fields; with Ctrl or Cmd, Enter saves. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, key, currentTarget: form } = event
  if (!(target instanceof HTMLInputElement) || !/^(Enter|ArrowDown|ArrowUp)$/.test(key)) return
  // In the search field too, Enter does not save.
  event.preventDefault()
  if (!target.name) return
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) return form.requestSubmit()
  const fields = [...form.querySelectorAll<HTMLElement>('li:not([hidden]) input, button[type=submit]')]
  fields[fields.indexOf(target) + (key === 'ArrowUp' ? -1 : 1)]?.focus()
}

type LinesProps = { title: string; lines: CountLine[]; kind: CountKind; search: string; isReadOnly: boolean }

function Lines({ title, lines, kind, search, isReadOnly }: LinesProps) {
  const own = lines.filter((line) => line.kind === kind)
  const wanted = search.trim().toLowerCase()
  if (own.length === 0) return null
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        <p aria-hidden="true" className="ml-auto flex gap-4 text-sm text-muted">
          <span>In the shop</span>
          <span className="w-24 text-right">Counted</span>
        </p>
      </div>
      <ul className="mt-2">
        {own.map((line) => (
          <Line
            key={`${line.id} ${line.round}`}
            line={line}
            isHidden={!line.name.toLowerCase().includes(wanted)}
            isReadOnly={isReadOnly}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { line: CountLine; isHidden: boolean; isReadOnly: boolean }

/** While a count is saved its fields are read-only: a number typed then would be taken for saved. */
const Line = memo(({ line, isHidden, isReadOnly }: LineProps) => {
  const id = useId()
  const { name, shown, kind, note, proposed } = line
  return (
    <li
      hidden={isHidden}
      className={`${isHidden ? '' : 'flex'} print:break-inside-avoid flex-wrap items-center gap-x-4 border-b border-hair py-1.5`}
    >
      <label htmlFor={id} className="min-w-0 flex-1 basis-28 wrap-anywhere">
        {name}
      </label>
      <span className="ml-auto flex items-center gap-4">
        <span id={`${id}-shown`} className="num text-muted">
          {kind === 'spools' ? `${shown} g` : shown} <span className="sr-only">in the shop</span>
        </span>
        <input
          id={id}
          name={line.id}
          className="field field-small num w-24 text-right"
          inputMode="numeric"
          autoComplete="off"
          readOnly={isReadOnly}
          defaultValue={proposed}
          aria-invalid={note?.isTrouble || undefined}
          aria-describedby={note ? `${id}-shown ${id}-note` : `${id}-shown`}
          onFocus={({ target }) => target.select()}
        />
      </span>
      {note && (
        <p id={`${id}-note`} className={`basis-full text-sm ${note.isTrouble ? 'text-err' : 'text-ok'}`}>
          {note.text}
        </p>
      )}
    </li>
  )
})

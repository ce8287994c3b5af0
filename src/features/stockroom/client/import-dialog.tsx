import { useState } from 'react'
import type { ImportAnswer } from '#features/catalog/contract.ts'
import { productColumns } from '#features/catalog/product-columns.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { sentenceOf } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { importProducts, useReadProductsAgain } from './requests.ts'

/** Products from a file: first it is only read, and what is wrong is shown row by row; then it is imported, all or nothing. */
export const ImportDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Import products" variant="wide">
    <ImportForm onDone={onClose} />
  </Dialog>
)

function ImportForm({ onDone }: { onDone: () => void }) {
  const readAgain = useReadProductsAgain()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<ImportAnswer>()
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(undefined)
    await work().catch((error: unknown) => {
      setRefusal(sentenceOf(error, 'There was no answer. Please try again.'))
    })
    setIsBusy(false)
  }
  const choose = (chosen: File | undefined) =>
    chosen &&
    attempt(async () => {
      setPlan(undefined)
      setFile(chosen)
      setPlan(await importProducts(chosen, false))
    })
  const apply = () =>
    file &&
    attempt(async () => {
      const { created, changed } = await importProducts(file, true)
      await readAgain()
      toast.success('Products imported', `${created} created, ${changed} changed.`)
      onDone()
    })
  const isEmpty = plan && plan.created + plan.changed === 0
  return (
    <div className="grid gap-5">
      <p>
        A CSV file, with commas, semicolons or tabs, whose first line names its columns: {productColumns.join(', ')}. A
        row with an id changes that product, one without makes a new one, and a column that is left out stays as it is.
        Nothing is stored before you have seen what would change.
      </p>
      <label className="grid gap-1.5">
        <span className="font-semibold">CSV file</span>
        <input
          type="file"
          accept=".csv,text/csv"
          className="field"
          disabled={isBusy}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <Refusal text={refusal} />
      {plan && (
        <div role="status" className="grid gap-3">
          <p className="num">
            <b>{plan.rows}</b> rows: <b>{plan.created}</b> new, <b>{plan.changed}</b> changed, <b>{plan.unchanged}</b>{' '}
            as they are, <b>{plan.problems.length}</b> wrong.
          </p>
          {plan.problems.length > 0 && <Problems problems={plan.problems} />}
        </div>
      )}
      {plan && plan.problems.length === 0 && (
        <Button pending={isBusy} disabled={isEmpty} onClick={() => void apply()}>
          {isEmpty ? 'Nothing to import' : 'Import now'}
        </Button>
      )}
    </div>
  )
}

const mostShown = 100
const whatIsWrong = 'What is wrong'

const Problems = ({ problems }: { problems: ImportAnswer['problems'] }) => (
  <>
    <table className="admin-table" aria-label={whatIsWrong}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">{whatIsWrong}</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, mostShown).map(({ line, column, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <tr key={index}>
            <td className="num">{line}</td>
            <td>{column}</td>
            <td>{sentence}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {problems.length > mostShown && <p>And {problems.length - mostShown} more.</p>}
    <p>Mend the file and choose it again. Nothing was imported.</p>
  </>
)

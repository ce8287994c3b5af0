import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { productsApi } from '#features/selling/catalog/paths.ts'
import { productColumns } from '#features/selling/catalog/product-columns.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { queriesUnder } from '#platform/client/under.ts'
import { linkTo } from '#platform/link.ts'
import type { Mapping, Source } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'
import { ImportAgain } from './import-again.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportPictures } from './import-pictures.tsx'
import { ImportPreview, ImportProblems } from './import-rows.tsx'
import { ImportVariants } from './import-variants.tsx'
import { PictureCopiesNote } from './picture-copies.tsx'
import { sendFile } from './requests.ts'

/** Imports products from a CSV file. The file is first read and its changes shown; then all rows are imported, or none. */
export default function AdminImportPage() {
  return (
    <AdminLayout>
      <PictureCopiesNote />
      <ImportFile />
    </AdminLayout>
  )
}

function ImportFile() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [file, setFile] = useState<File>()
  const [plan, setPlan] = useState<ImportAnswer>()
  /** The guessed columns, which the user can return to. */
  const [guess, setGuess] = useState<Mapping>({})
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  /** A new file field after each import, so that the same file can be chosen again. */
  const [imports, setImports] = useState(0)

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(undefined)
    await work().catch((error: unknown) => {
      setRefusal(errorSentence(error, 'The shop did not answer. Please try again.'))
    })
    setIsBusy(false)
  }
  const choose = (chosen: File | undefined) =>
    chosen &&
    attempt(async () => {
      setPlan(undefined)
      setFile(chosen)
      const read = await sendFile(chosen, { copy: true }, false)
      setGuess(read.columns)
      setPlan(read)
    })
  const wanted = {
    columns: plan?.columns,
    variants: plan?.variants?.choice,
    again: plan?.alreadyHere?.again,
    copy: plan?.pictures?.copy ?? true,
  }
  const choosing = (change: Partial<typeof wanted>) =>
    file && attempt(async () => setPlan(await sendFile(file, { ...wanted, ...change }, false)))
  const apply = () =>
    file &&
    attempt(async () => {
      const { created, changed, pictures } = await sendFile(file, wanted, true)
      await queries.invalidateQueries(queriesUnder(productsApi))
      toast.success('Products imported', `${created} created, ${changed} changed.`)
      if (!pictures?.copy) return navigate(linkTo('/admin/products'))
      // The progress of the pictures is shown here.
      setPlan(undefined)
      setFile(undefined)
      setImports((count) => count + 1)
      scrollTo({ top: 0 })
    })
  const isEmpty = plan && plan.created + plan.changed === 0
  return (
    <div className="panel grid gap-6 p-5 md:p-8">
      <p className="max-w-[46rem]">
        Choose a CSV file with commas, semicolons or tabs. Its first line must name the columns:{' '}
        {productColumns.join(', ')}. A row with an id changes that product, a row without an id creates a product, and
        missing columns stay unchanged. Exports from Shopify, Etsy (in any language) and WooCommerce work too. You see
        all changes before anything is stored.
      </p>
      <label className="grid max-w-[30rem] gap-1.5">
        <span className="font-semibold">CSV file</span>
        <input
          key={imports}
          type="file"
          accept=".csv,text/csv"
          className="field"
          disabled={isBusy}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      <Refusal text={refusal} />
      {plan && (
        <>
          <p role="status" className="grid gap-1">
            <b>{sourceSentences[plan.source]}</b>
            <span className="num">
              <b>{plan.rows}</b> {plan.rows === 1 ? 'row' : 'rows'}: <b>{plan.created}</b> new, <b>{plan.changed}</b>{' '}
              changed, <b>{plan.unchanged}</b> unchanged, <b>{plan.problems.length}</b> invalid
              {plan.alreadyHere && !plan.alreadyHere.again && (
                <>
                  , <b>{plan.alreadyHere.gifts}</b> already here
                </>
              )}
              .
            </span>
          </p>
          <ImportColumns plan={plan} guess={guess} isBusy={isBusy} onChoose={(columns) => void choosing({ columns })} />
          {plan.leftOut.length > 0 && (
            <p className="break-words">
              <b>Columns left out:</b>{' '}
              {plan.leftOut
                .map(({ heading, rows }) => `${heading} (${rows === 1 ? '1 row' : `${rows} rows`})`)
                .join(', ')}
              .
            </p>
          )}
          {plan.variants && (
            <ImportVariants
              variants={plan.variants}
              isBusy={isBusy}
              onChoose={(variants) => void choosing({ variants })}
            />
          )}
          {plan.alreadyHere && (
            <ImportAgain
              alreadyHere={plan.alreadyHere}
              isBusy={isBusy}
              onChoose={(again) => void choosing({ again })}
            />
          )}
          {plan.pictures && (
            <ImportPictures pictures={plan.pictures} isBusy={isBusy} onChoose={(copy) => void choosing({ copy })} />
          )}
          {plan.notes.length > 0 && (
            <ul className="grid gap-1 rounded-m bg-butter px-5 py-4 text-[#12372b]">
              {plan.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {plan.problems.length > 0 && <ImportProblems problems={plan.problems} />}
          {plan.preview.length > 0 && <ImportPreview gifts={plan.preview} of={plan.created + plan.changed} />}
          {plan.problems.length === 0 && (
            <Button className="justify-self-start" pending={isBusy} disabled={isEmpty} onClick={() => void apply()}>
              {isEmpty ? 'Nothing to import' : 'Import now'}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

const sourceSentences = {
  own: 'This is a file of this shop.',
  shopify: 'This looks like a product export of Shopify.',
  etsy: 'This looks like a listings download of Etsy.',
  woocommerce: 'This looks like a product export of WooCommerce.',
  other: 'Please choose the columns of this file.',
} satisfies Record<Source, string>

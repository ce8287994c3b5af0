import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showMinutes } from '#features/gifts/estimates/show-work.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { Printer } from '../contract.ts'
import { printerSpeedQuery, testPartPath, testPartQuery } from './requests.ts'

type SpeedFieldsProps = { printer: Printer | undefined; onSpeed: (percent: number) => void }

/** A printer's speed from its last prints, or from what its slicer says of a test part (rule 123). */
export function SpeedFields({ printer, onSpeed }: SpeedFieldsProps) {
  return (
    <div className="grid justify-items-start gap-2">
      {printer && <FromLastPrints id={printer.id} onSpeed={onSpeed} />}
      <FromSlicer onSpeed={onSpeed} />
    </div>
  )
}

function FromLastPrints({ id, onSpeed }: { id: string; onSpeed: SpeedFieldsProps['onSpeed'] }) {
  const { data } = useQuery(printerSpeedQuery(id))
  const percent = data?.percent
  if (!percent) return null
  return (
    <Button variant="ghost" size="small" onClick={() => onSpeed(percent)}>
      From its last {data.plates} plates: {percent} %
    </Button>
  )
}

/** The slicer's minutes for the test part, compared with the estimate. */
function FromSlicer({ onSpeed }: Pick<SpeedFieldsProps, 'onSpeed'>) {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { data: part } = useQuery({ ...testPartQuery, enabled: isOpen })
  const percent = part && Number(typed) > 0 ? Math.round((100 * part.minutes) / Number(typed)) : undefined
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Measure with a test part</summary>
      <div className="grid justify-items-start gap-3 pb-2">
        <p className="text-sm text-muted">
          Slice the test part with the profile of this printer, then enter the minutes that the slicer says.
          {part && ` The shop estimates ${showMinutes(part.minutes)}.`}
        </p>
        <LinkButton variant="ghost" size="small" href={testPartPath} download onClick={downloadFile}>
          Download the test part
        </LinkButton>
        <TextField
          label="Minutes in your slicer"
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {percent !== undefined && percent >= 10 && percent <= 1000 && (
          <Button variant="ghost" size="small" onClick={() => onSpeed(percent)}>
            Use {percent} %
          </Button>
        )}
      </div>
    </details>
  )
}

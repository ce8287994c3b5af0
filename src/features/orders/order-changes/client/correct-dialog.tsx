import { useState } from 'react'
import { ZoneSelects } from '#features/gifts/makes/client/zone-selects.tsx'
import { type FontName, fontLabels, fontNames, fontTitle } from '#features/gifts/makes/fonts.ts'
import {
  engravingLimit,
  lengthOf,
  lettersColorOf,
  type MakeDescription,
  tooLongEngraving,
} from '#features/gifts/makes/make.ts'
import { colorsOf } from '#features/gifts/makes/offer.ts'
import { type ByZone, zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { defaultFontOf } from '#features/gifts/models/model-file.ts'
import type { OrderItem } from '#features/orders/orders/contract.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { showDollars } from '#platform/money.ts'
import type { ChangesOfLine } from '../contract.ts'
import { useCorrectLine } from './requests.ts'

type CorrectDialogProps = { item: OrderItem; line: ChangesOfLine; isShop: boolean; onClose: () => void }

/** Corrects the words, color and font of a line. A refusal keeps what was typed. */
export function CorrectDialog({ item, line, isShop, onClose }: CorrectDialogProps) {
  const { mutateAsync, isPending } = useCorrectLine(item.orderId)
  const choice = useCorrection(item, line)
  const [reason, setReason] = useState('')
  const [reprint, setReprint] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const submit = async () => {
    if (isPending || lengthOf(choice.engraving) > engravingLimit) return
    setRefusal(undefined)
    try {
      await mutateAsync({
        itemId: item.id,
        corrections: line.corrections.length,
        customization: choice.wish,
        ...(isShop && { reason }),
        ...(reprint && { reprint }),
      })
      toast.success(
        'Gift corrected',
        isShop ? 'The customer is notified by email.' : 'We have sent you the new picture by email.',
      )
      onClose()
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  }
  return (
    <Dialog open onClose={onClose} title={`Correct ${item.productName}`}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Refusal text={refusal} />
        {line.takesWords && <EngravingField choice={choice} />}
        <SelectField
          label="Color"
          value={choice.color}
          options={colorsOf(line.offer).map(({ color, name }) => ({ value: color, name }))}
          onChange={({ target }) => choice.choose({ color: target.value })}
        />
        {choice.engraving && line.offer.letters && line.offer.letters.length > 1 && (
          <SelectField
            label="Letters"
            value={choice.letters}
            options={line.offer.letters.map(({ color, name }) => ({ value: color, name }))}
            onChange={({ target }) => choice.choose({ letters: target.value })}
          />
        )}
        <ZoneSelects zones={line.offer.zones} chosen={choice.zones} onChange={(zones) => choice.choose({ zones })} />
        {item.isPrintedFromModel && choice.engraving && (
          <SelectField
            label={fontTitle}
            value={choice.font}
            options={fontNames.map((font) => ({ value: font, name: fontLabels[font] }))}
            onChange={({ target }) => choice.choose({ font: fontNames.find((font) => font === target.value) })}
          />
        )}
        {isShop && (
          <TextField
            label="Reason"
            required
            hint="The customer reads it."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {isShop && line.printed > 0 && (
          <CheckField
            label={
              line.printed === 1 ? 'Print the finished piece again' : `Print the ${line.printed} finished pieces again`
            }
            checked={reprint}
            onChange={(event) => setReprint(event.target.checked)}
          />
        )}
        <p className="text-sm text-muted">The price stays {showDollars(item.price)} for one piece.</p>
        <SubmitButton pending={isPending}>Save correction</SubmitButton>
      </form>
    </Dialog>
  )
}

function EngravingField({ choice: { engraving, choose } }: { choice: ReturnType<typeof useCorrection> }) {
  const length = lengthOf(engraving)
  return (
    <TextArea
      label="Engraving"
      data-focus-first
      name="engraving"
      dir="auto"
      autoComplete="off"
      rows={Math.max(2, engraving.split('\n').length)}
      aside={`${length} of ${engravingLimit} characters`}
      hint="Please check the spelling: we print exactly what you type."
      follows
      error={length > engravingLimit ? tooLongEngraving : undefined}
      value={engraving}
      onChange={(event) => choose({ engraving: event.target.value })}
    />
  )
}

type Wished = {
  color: string
  engraving: string
  font: FontName | undefined
  letters: string | undefined
  zones: ByZone<string>
}

/** The corrected choice, and the customization to send. */
function useCorrection({ customization, modelFile }: OrderItem, { offer }: ChangesOfLine) {
  const before = customization as MakeDescription
  const fontBefore = fontNames.find((font) => font === before.options?.font) ?? defaultFontOf(modelFile)
  const [wished, setWished] = useState<Wished>({
    ...{ color: before.color, engraving: before.engraving, font: fontBefore },
    letters: lettersColorOf(before) ?? offer.letters?.[0]?.color,
    zones: Object.fromEntries(before.called?.zones?.map(({ zone, color }) => [zoneRoleOf(zone), color]) ?? []),
  })
  const { color, engraving, font, letters, zones } = wished
  const options = {
    ...(font && font !== fontBefore && { font }),
    ...(letters && offer.letters && { letters }),
    ...zones,
  }
  return {
    ...wished,
    choose: (wish: Partial<Wished>) => setWished((known) => ({ ...known, ...wish })),
    wish: { color, engraving, ...(Object.keys(options).length > 0 && { options }) },
  }
}

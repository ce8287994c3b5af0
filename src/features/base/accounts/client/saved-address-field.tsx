import type { Address } from '#platform/address.ts'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { addressLines } from '#platform/postal-address.ts'
import type { SavedAddresses } from '../contract.ts'

type SavedAddressFieldProps = { addresses: SavedAddresses['addresses']; onChoose: (address: Address) => void }

/** Chooses one of several saved addresses (rule 133); nothing while there is only one, which is filled in already. */
export function SavedAddressField({ addresses, onChoose }: SavedAddressFieldProps) {
  if (addresses.length < 2) return null
  return (
    <SelectField
      label="Saved addresses"
      className="mb-4"
      defaultValue=""
      options={[
        { value: '', name: 'Choose another address' },
        ...addresses.map(({ id, address }) => ({ value: id, name: addressLines(address).join(', ') })),
      ]}
      onChange={({ target }) => {
        const chosen = addresses.find(({ id }) => id === target.value)
        if (chosen) onChoose(chosen.address)
      }}
    />
  )
}

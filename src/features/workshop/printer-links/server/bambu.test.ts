import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BambuStandIn, startBambu } from '../../../../../tests/support/bambu-stand-in.ts'
import { bambu } from './bambu.ts'
import { readBambuPlate } from './bambu-plate.ts'

let machine: BambuStandIn
beforeEach(async () => {
  machine = await startBambu()
})
afterEach(() => machine.close())

const timeouts = { word: 1_000, file: 5_000, sign: 2_000 }
const linked = (given: object = {}) =>
  bambu({
    ...{ address: 'http://127.0.0.1', key: machine.key, serial: machine.serial, ports: machine.ports },
    ...{ mayLoopback: true, timeouts, ...given },
  })
const about = { fileName: 'll-a1.gcode.3mf', hasBegun: true, jobId: null, wasHeardLately: true }

const plateOf = (filaments: [number, string, string][], plates = [1]) =>
  zipSync({
    ...Object.fromEntries(plates.map((plate) => [`Metadata/plate_${plate}.gcode`, strToU8('G28\n')])),
    'Metadata/slice_info.config': strToU8(
      `<?xml version="1.0"?><config><plate>${filaments
        .map(([id, type, color]) => `<filament id="${id}" type="${type}" color="${color}" used_g="5"/>`)
        .join('')}</plate></config>`,
    ),
  }) as Uint8Array<ArrayBuffer>
const red = plateOf([[1, 'PLA', '#D32F2F']])
const trays = (...colors: (string | undefined)[]) => ({
  ams: [
    {
      id: '0',
      tray: colors.map((tray_color, id) => ({ id: `${id}`, ...(tray_color && { tray_type: 'PLA', tray_color }) })),
    },
  ],
})
const send = (bytes = red, given: object = {}) => linked(given).print({ name: 'll-a1.gcode.3mf', bytes })

// rule 84
describe('a Bambu printer', () => {
  test.each([
    [
      { gcode_state: 'RUNNING', mc_percent: 42, mc_remaining_time: 85 },
      { state: 'printing', percent: 42, minutesLeft: 85 },
    ],
    [
      { gcode_state: 'PREPARE', mc_percent: 99 },
      { state: 'printing', percent: 0 },
    ],
    [
      { gcode_state: 'PAUSE', mc_percent: 10 },
      { state: 'paused', percent: 10 },
    ],
    [{ gcode_state: 'FINISH' }, { state: 'done' }],
    [
      { gcode_state: 'FAILED', print_error: 50348044 },
      { state: 'failed', says: 'It was cancelled at the printer.' },
    ],
    [
      { gcode_state: 'FAILED', print_error: 83935249 },
      { state: 'failed', says: 'The printer reports the error 0500-C011.' },
    ],
    [{ gcode_state: 'RUNNING', subtask_name: 'benchy' }, { state: 'idle' }],
    [{ gcode_state: 'IDLE' }, { state: 'idle' }],
  ])('reports %j', async (print, status) => {
    machine.print = { ...machine.print, subtask_name: 'll-a1', ...print }
    expect(await linked().ask(about)).toMatchObject(status)
  })

  test('gets a plate and starts it with the slots that hold its filaments', async () => {
    machine.print.ams = trays('FFFFFFFF', undefined, 'D32F30FF', '1565C0FF')
    expect(await linked().slots?.()).toMatchObject([
      { material: 'PLA', hex: '#FFFFFF' },
      { material: 'PLA', hex: '#D32F30' },
      { material: 'PLA', hex: '#1565C0' },
    ])
    await send(
      plateOf([
        [1, 'PLA', '#d32f2f'],
        [3, 'PLA', '#FFFFFF'],
      ]),
    )
    expect(machine.received.map(({ name }) => name)).toEqual(['ll-a1.gcode.3mf'])
    expect(readBambuPlate(machine.received[0]!.bytes)).toMatchObject({ path: 'Metadata/plate_1.gcode' })
    expect(machine.requests).toMatchObject([
      {
        ...{ param: 'Metadata/plate_1.gcode', url: 'ftp:///ll-a1.gcode.3mf', subtask_name: 'll-a1' },
        ...{ use_ams: true, ams_mapping: [2, -1, 0] },
      },
    ])
    expect(await linked().ask(about)).toMatchObject({ state: 'printing' })
  })

  test('without an AMS takes a plate of one filament from its spool', async () => {
    await send()
    expect(machine.requests).toMatchObject([{ use_ams: false, ams_mapping: [] }])
    machine.print.gcode_state = 'FINISH'
    await expect(
      send(
        plateOf([
          [1, 'PLA', '#FF0000'],
          [2, 'PLA', '#FFFFFF'],
        ]),
      ),
    ).rejects.toThrow('The printer did not start: it holds one filament, and the plate has several.')
  })

  test('gets nothing that it cannot print', async () => {
    machine.print.ams = trays('FFFFFFFF')
    await expect(send()).rejects.toThrow('The printer did not start: none of its slots holds PLA in the color #D32F2F.')
    machine.print = { ...machine.print, gcode_state: 'RUNNING', ams: trays('D32F2FFF') }
    await expect(send()).rejects.toThrow('The printer is busy with another print. Nothing was started.')
    expect(machine.received).toEqual([])
  })

  test('refuses a wrong access code, and says why it does not start', async () => {
    await expect(linked({ key: 'wrong' }).ask(about)).rejects.toThrow('The printer refuses the key.')
    machine.trouble = 'no developer mode'
    await expect(send()).rejects.toThrow(
      'The printer did not start: mqtt message verify failed. Check that developer mode is on.',
    )
  })

  test('that loses its answer may have started', async () => {
    machine.trouble = 'loses the answer'
    await expect(send()).rejects.toThrow('The printer’s answer was lost, so the print may have started.')
  })

  test('is not called at a forbidden address, and not listened to for ever', async () => {
    await expect(linked({ mayLoopback: false }).ask(about)).rejects.toThrow('This address is not allowed.')
    await expect(linked({ mayLoopback: false, address: 'http://localhost' }).ask(about)).rejects.toThrow(
      'This address is not allowed.',
    )
    machine.trouble = 'floods'
    await expect(linked().ask(about)).rejects.toThrow('No printer of this kind answers at this address')
    await machine.close()
    await expect(linked().ask(about)).rejects.toThrow('The printer does not answer.')
  })
})

describe('a file for a Bambu printer', () => {
  test.each([
    ['no archive', strToU8('G28')],
    ['a model that is not sliced', zipSync({ '3D/3dmodel.model': strToU8('<model/>') })],
    ['G-code without its filaments', zipSync({ 'Metadata/plate_1.gcode': strToU8('G28') })],
  ])('is refused as %s', (_, bytes) => {
    expect(() => readBambuPlate(bytes)).toThrow(
      'Send a sliced plate of Bambu Studio or OrcaSlicer: slice it, then choose “Export plate sliced file”, a .gcode.3mf file.',
    )
  })

  test('holds one plate', () => {
    expect(() => readBambuPlate(plateOf([], [1, 2]))).toThrow(
      'The file holds 2 plates. Export one plate: “Export plate sliced file”.',
    )
  })
})

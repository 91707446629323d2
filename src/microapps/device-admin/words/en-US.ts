export const app = {
  title: "Device Platform"
}

export const robots = {
  title: "Robots",
  number: "Device number",
  name: "Name",
  state: "State",
  online: "Online",
  offline: "Offline",
  battery: "Battery",
  location: "Location",
  merchant: "Affiliated merchant",
  stock: "Stock",
  stockOf: "{{stock}} / {{capacity}}",
  onShelf: "On shelf",
  onShelfOf_one: "{{on}} of {{count}} slot",
  onShelfOf_other: "{{on}} of {{count}} slots",
  lastAlarm: "Last alarm",
  noGoods: "Carries no goods",
  text: "Number, name or location",
  details: "Details",
  putOnShelves: "Put on shelves",
  removeFromShelf: "Remove from shelf",
  sync: "Synchronize",
  unsynced: "Not synchronized",
  syncedAt: "Last synchronized",
  never: "Never",
  putAll: "All goods of {{robot}} are put on sale.",
  removeAll: "All goods of {{robot}} are taken off sale.",
  putSlot: "The goods in slot {{slot}} of {{robot}} are put on sale.",
  removeSlot: "The goods in slot {{slot}} of {{robot}} are taken off sale.",
  syncLead: "{{robot}} is told what is on its shelves."
}

export const robot = {
  back: "All robots",
  slots: "Slots",
  slot: "Slot",
  product: "Product",
  price: "Price",
  yuan: "¥{{amount}}",
  count: "Stock",
  state: "Shelf",
  sold: "On sale",
  unsold: "Off sale",
  alarms: "Last alarms",
  type: "Type",
  raisedAt: "Alarm time",
  endedAt: "Ended",
  lasting: "Lasting",
  noAlarms: "No alarms",
  noAlarmsLead: "This robot has raised none.",
  noSlots: "No slots",
  noSlotsLead: "This robot carries no goods.",
  place: "Area"
}

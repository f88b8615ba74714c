// The raw protocol of the Bot API (docs/reference/api.md) in JavaScript: plays a random legal move in every game.
// Node 22 or newer, no packages: HEGEMON_TOKEN=hgm_… node arena_client.js wss://arena.example.org/api/arena/bot

const [address] = process.argv.slice(2)
const token = process.env.HEGEMON_TOKEN

const between = (low, high) => low + Math.floor(Math.random() * (high - low + 1))

/** A random move: a range, then for every number in its text one between those of its lowest and highest move. */
function choose(ranges) {
  const [low, high] = ranges[between(0, ranges.length - 1)]
  const highest = high.match(/\d+/g) ?? []
  return low.replace(/\d+/g, (lowest) => String(between(Number(lowest), Number(highest.shift()))))
}

/** What to answer to a message, if anything. */
function answer(message) {
  switch (message.type) {
    case 'welcome':
      console.log(`connected as ${message.name}, ${message.games.length} games go on`)
      return null
    case 'game':
      console.log(`${message.table}: ${message.game} on seat ${message.seat}`)
      return message.number ? { type: 'number', table: message.table, number: crypto.randomUUID() } : null
    case 'turn':
      return { type: 'move', table: message.table, index: message.index, move: choose(message.moves) }
    case 'refused':
    case 'error':
      console.log(message.error)
      return null
    case 'over':
      console.log(`${message.table}: ${JSON.stringify(message.result)}`)
      return null
    default:
      return null
  }
}

/** Connect, and connect again whenever the connection is lost: what is not answered is asked again. */
function connect() {
  const socket = new WebSocket(address)
  socket.onopen = () =>
    socket.send(JSON.stringify({ type: 'hello', token, accept: { whom: 'everybody', at_once: 8 } }))
  socket.onmessage = (event) => {
    const said = answer(JSON.parse(event.data))
    if (said) socket.send(JSON.stringify(said))
  }
  socket.onclose = (event) => {
    if (event.code === 1008) {
      console.error(event.reason)
      process.exit(1)
    }
    setTimeout(connect, 1000)
  }
}

connect()

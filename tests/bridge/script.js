// A page and a user script as f-puzzles has them, as far as the protocol of the solver goes: what is sent, with which number,
// and what is done with each answer. `compress` comes from the test; everything else is here.
window.size = 0;
window.grid = [];
window.text = "";
window.lines = [];

window.load = puzzle => {
  window.puzzle = puzzle;
  window.size = puzzle.size;
  window.grid = puzzle.grid.map(row => row.map(cell => ({ value: 0, ...cell })));
};

const exportPuzzle = () => compress(JSON.stringify({ ...window.puzzle, grid: window.grid }));

let nonce = 0;
let lastCommand = "";
let solverSocket = null;
let finished = () => {};

window.connect = port =>
  new Promise(resolve => {
    const socket = new WebSocket(`ws://localhost:${port}`);
    socket.onopen = () => {
      solverSocket = socket;
      resolve("connected");
    };
    socket.onerror = () => resolve("refused");
    socket.onmessage = message => answered(JSON.parse(message.data));
  });

// Sends a command and waits for its last answer; a count or an estimate has several.
window.press = async (command, wanted = () => true) => {
  const own = ++nonce;
  lastCommand = command;
  if (command === "cancel") {
    solverSocket.send(JSON.stringify({ nonce: own, command }));
  } else {
    const data = await exportPuzzle();
    solverSocket.send(JSON.stringify({ nonce: own, command, dataType: "fpuzzles", data }));
  }
  return await new Promise(resolve => {
    finished = answer => wanted(answer) && resolve(answer);
  });
};

function answered(response) {
  if (response.nonce !== nonce) return; // the script drops answers to earlier requests
  if (response.type === "logical") {
    response.cells.forEach((given, index) => {
      const cell = window.grid[Math.floor(index / window.size)][index % window.size];
      if (given.value) {
        cell.value = given.value;
        delete cell.centerPencilMarks;
      } else {
        cell.value = 0;
        cell.centerPencilMarks = given.candidates;
      }
    });
    window.text += response.message; // the script adds no line break
    window.lines = window.text.split("\n").slice(0, -1);
  } else if (response.type === "solved") {
    response.solution.forEach((value, index) => {
      window.grid[Math.floor(index / window.size)][index % window.size].value = value;
    });
  }
  if (response.type === "count" && response.inProgress && lastCommand !== "count") return;
  finished(response);
}

package search

// Hot file: the parameters of the search, all of them and nothing else.

import "time"

// Unless a comment says otherwise depths and reductions are in plies, margins in
// centipawns and history scores in units of historyMax.

// Iterative deepening with aspiration windows.
const (
	aspirationMinDepth     = 5     // first iteration with a narrow window
	aspirationDelta        = 18    // from the last score to either end of the window
	aspirationScoreDivisor = 10000 // the square of the last score, divided by this, comes on top
	aspirationMaxDelta     = 800   // when more is wanted the window opens wholly
)

// Pruning of a node before its moves are looked at.
const (
	// Pieces that are neither pawns nor royal: with fewer, and none of them a rider,
	// zugzwang forbids reverse futility pruning and null move.
	zugzwangPieces = 2

	razoringMaxDepth    = 3
	razoringMargin      = 150
	razoringDepthMargin = 100 // times the square of the depth

	reverseFutilityMaxDepth = 7
	reverseFutilityMargin   = 75 // times the depth, less one of them when improving

	nullMoveMinDepth     = 3
	nullMoveSlowMargin   = 50 // above beta, in games whose pawns have no double step
	nullMoveReduction    = 4  // at least
	nullMoveDepthDivisor = 4  // the depth divided by this is reduced more
	nullMoveEvalDivisor  = 200
	nullMoveEvalMax      = 3  // the most that evaluation above beta, divided, reduces more
	nullMoveVerifyDepth  = 10 // a cutoff is verified from here on
	nullMoveVerifyFew    = 3  // and from half of it with at most so many pieces
	nullMoveVerifyPlies  = 75 // per cent of the verifying search that do without null move

	probCutMinDepth  = 5
	probCutMargin    = 170 // above beta
	probCutReduction = 4   // of the search that follows a quiescence search above the bound
	probCutEntry     = 3   // how much less depth a table entry may have to forbid it
)

// Internal iterative reduction.
const iirMinDepth = 4

// Singular extension, double and negative extension, multicut.
const (
	singularMinDepth      = 6
	singularEntry         = 3 // how much less depth the table entry may have
	singularMargin        = 2 // below the table's score, times the depth
	singularDepthDivisor  = 2 // the search of the other moves has this part of the depth
	singularPlyFactor     = 2 // none deeper than the iteration's depth times this
	doubleExtensionMargin = 20
)

// Pruning of moves.
const (
	lateMovePruningMaxDepth = 7
	lateMovePruningBase     = 3  // moves, and the square of the depth more
	lateMovePruningSquares  = 64 // on boards of so many squares; in proportion on larger ones

	futilityMaxDepth = 6
	futilityMargin   = 85 // times the depth left after reduction and one more

	historyPruningMaxDepth = 4
	historyPruningMargin   = -5000 // history score, times the depth left and one more

	seePruningMaxDepth = 7
	seeQuietMargin     = -50  // times the depth left after reduction
	seeNoisyMargin     = -100 // times the depth
)

// Late move reduction.
const (
	lmrBase         = 0.7
	lmrDivisor      = 2.3 // of the product of the logarithms of depth and move number
	lmrMinDepth     = 3
	lmrNoisyCount   = 3    // good noisy moves are reduced after so many moves of a cut node
	lmrNoisyDivisor = 3    // good noisy moves are reduced by a third of what quiet ones are
	lmrBadDivisor   = 2    // bad noisy moves by half
	lmrHistory      = 8192 // history score that is worth a ply
	lmrDeeperMargin = 40   // above the best score: the search again is a ply deeper
	lmrDeeperDepth  = 2    // times the depth, comes on top

	lmrRootMinDepth = 4
	lmrRootCount    = 3 // moves that are never reduced
)

// Move ordering of noisy moves by MVV-LVA.
const (
	victimFactor    = 16 // times the value of the victim
	attackerDivisor = 4  // of the value of the attacker
)

// nearBaringPieces is how many pieces beside the king a side has left when the game may end
// by baring or by a stalemate that wins.
const nearBaringPieces = 2

// Quiescence search.
const (
	deltaMargin = 150 // what a capture may bring in position besides the piece

	// quiesceNodes is how many nodes a quiescence search may take before it stands pat
	// everywhere. Fewer than one in 100,000 needs half as many in positions that occur in
	// games; where both sides have a board full of queens there would be no end. Measured
	// against no bound: -2.0 [-5.8, +1.9] Elo, 354 games of chess at 5,000 nodes.
	quiesceNodes = 256
)

// Histories.
const (
	historyMax        = 16384 // bounds the absolute value of an entry
	historyBonusMax   = 1600  // min(16 depth^2 + 64 depth, this)
	historyBonusDepth = 64
	historyBonusSqr   = 16

	evalBonusFactor = 8 // history for each centipawn that a quiet move changed in the evaluation
	evalBonusMax    = 800

	priorBonusDivisor     = 2 // of the bonus for a move that the reply failed low against
	captureHistoryDivisor = 4 // of the capture history beside 16 times the victim's value
)

// Correction history.
const (
	correctionSize     = 1 << 14 // entries for a kind of key
	correctionMax      = 1024    // bounds the absolute value of an entry
	correctionUnit     = 32      // entries of so much make a centipawn
	correctionDivisor  = 8       // of the error times the depth
	correctionBonusMax = correctionMax / 4
)

// drawHorizon is how many plies before a draw by quiet moves the table's scores,
// which know nothing of the count, are neither used nor made.
const drawHorizon = 20

// Time management, in per cent unless a comment says otherwise.
const (
	defaultMovesToGo = 40 // moves that the rest of the clock must do when nobody says so
	incrementUse     = 75 // of the increment is spent
	softUse          = 70 // of a move's share of the clock: no new iteration begins later
	softMax          = 50 // of the whole clock
	hardFactor       = 3  // shares of the clock after which the search is stopped
	hardMax          = 60 // of the whole clock
	hardLastMax      = 90 // of the clock before the last move of a time control

	stabilityBase = 140 // of soft when the best move has just changed
	stabilityStep = 12  // less for each iteration that it stands
	stabilityMax  = 6   // iterations that count
	scoreDropUse  = 80  // more for 100 centipawns that the score has dropped
	scoreDropMax  = 100 // centipawns that count
	nodeShareBase = 240
	nodeShareUse  = 2 // less for each per cent that the best move took of the nodes
	nodeShareMin  = 50
)

// Iterations.
const (
	singleReplyDepth = 4 // at which an only legal move is played, when a clock runs
	helperStride     = 3 // each helper leaves out one of so many iterations
)

// pollInterval is how many nodes pass between looks at the clock.
const pollInterval = 1024

// reportDelay is how long a search runs before it tells of single moves and bounds.
const reportDelay = 3 * time.Second

// mateOrderDepth is the depth of the ordinary search before a search for a mate. It orders
// the root's moves and has an answer where there is no mate.
const mateOrderDepth = 4

// voteBase is what a thread's line counts for that is no better than the worst one, in
// centipawns above that.
const voteBase = 15

// skillCandidates is how many moves a level of skill chooses from.
const skillCandidates = 4

// Positions that the lowest level looks at for each legal move, and how many times more
// the next level does.
const (
	skillNodesBase = 16
	skillNodesRate = 1.29
)

// skillLossUnit is the loss in centipawns, for each level below MaxSkill, at which a move is
// chosen e times less often than the best one. No move is chosen that loses more than
// skillLossBand times that, which leaves no room for a missed mate.
const (
	skillLossUnit = 6
	skillLossBand = 3
)

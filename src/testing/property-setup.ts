import fc from 'fast-check'

// The same cases in every run: a change is judged by what it changes, not by chance. SEED=random looks for others.
if (process.env['SEED'] !== 'random') fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })

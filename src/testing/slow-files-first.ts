import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Small files with long tests. In a fresh clone Vitest knows no durations and starts large files first, so these would start last
// and keep one worker busy after the others have finished.
const slowFiles = /src\/(conformance\/\w+|.*\/(writers|allow-list|auth-routes))\.test\.tsx?$/

/** Starts slow test files before the others of their project. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortedFiles = await super.sort(files)
    const projects = [...new Set(sortedFiles.map(({ project }) => project.name))]
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project.name) + (slowFiles.test(moduleId) ? 0 : 1)
    return sortedFiles.toSorted((a, b) => rank(a) - rank(b))
  }
}

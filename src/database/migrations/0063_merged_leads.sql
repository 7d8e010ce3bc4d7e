-- Leads that were merged into one that was deleted meanwhile: they were shown nowhere.
UPDATE "submissions" AS "lead" SET "merged_into" = NULL WHERE "merged_into" IS NOT NULL AND NOT EXISTS (
  SELECT FROM "submissions" AS "target" WHERE "target"."workspace_id" = "lead"."workspace_id" AND "target"."id" = "lead"."merged_into"
);--> statement-breakpoint
-- Leads that were merged into one that was merged into another one meanwhile: they are shown with the last of them. Two that were merged into
-- each other have none, and are shown on their own.
WITH RECURSIVE "step" AS (
  SELECT "workspace_id", "id", "merged_into" FROM "submissions" WHERE "merged_into" IS NOT NULL
  UNION
  SELECT "step"."workspace_id", "step"."id", "next"."merged_into" FROM "step"
  JOIN "submissions" AS "next" ON "next"."workspace_id" = "step"."workspace_id" AND "next"."id" = "step"."merged_into"
  WHERE "next"."merged_into" IS NOT NULL
), "path" AS (
  SELECT "step"."workspace_id", "step"."id", max("last"."id") AS "last_id" FROM "step"
  LEFT JOIN "submissions" AS "last" ON "last"."workspace_id" = "step"."workspace_id" AND "last"."id" = "step"."merged_into" AND "last"."merged_into" IS NULL
  GROUP BY "step"."workspace_id", "step"."id"
)
UPDATE "submissions" SET "merged_into" = "path"."last_id" FROM "path"
WHERE "submissions"."workspace_id" = "path"."workspace_id" AND "submissions"."id" = "path"."id" AND "submissions"."merged_into" IS DISTINCT FROM "path"."last_id";

ALTER TABLE "submissions" ADD COLUMN "number" integer;--> statement-breakpoint
UPDATE "submissions" SET "number" = "counted"."number" FROM (
	SELECT "workspace_id", "id", row_number() OVER (PARTITION BY "workspace_id" ORDER BY "id") AS "number" FROM "submissions"
) AS "counted" WHERE "submissions"."workspace_id" = "counted"."workspace_id" AND "submissions"."id" = "counted"."id";--> statement-breakpoint
INSERT INTO "usage" ("workspace_id", "what", "used") SELECT "workspace_id", 'submissions', count(*) FROM "submissions" GROUP BY "workspace_id";--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_number" ON "submissions" USING btree ("workspace_id","number");

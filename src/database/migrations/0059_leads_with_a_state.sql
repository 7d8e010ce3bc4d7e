ALTER TABLE "submissions" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "consents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "answered_by" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "delete_submissions_after_days" integer;--> statement-breakpoint
CREATE INDEX "submissions_email" ON "submissions" USING btree ("workspace_id","email") WHERE "submissions"."email" is not null;--> statement-breakpoint
CREATE INDEX "submissions_phone" ON "submissions" USING btree ("workspace_id","phone") WHERE "submissions"."phone" is not null;--> statement-breakpoint
CREATE INDEX "submissions_merged" ON "submissions" USING btree ("workspace_id","merged_into") WHERE "submissions"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "submissions_status" ON "submissions" USING btree ("workspace_id","status","id");--> statement-breakpoint
-- The email address among the answers of earlier submissions, by which those of one person are found.
UPDATE "submissions" SET "email" = lower((regexp_match("words", '[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:"]+'))[1]);

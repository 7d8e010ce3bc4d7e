CREATE TABLE "alert_causes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"assignee" text,
	"snoozed_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "alert_causes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "cause_id" text;--> statement-breakpoint
UPDATE "alerts" SET "cause_id" = 'cau_' || left(md5(CASE "kind"
  WHEN 'destination_down' THEN concat_ws(' ', "kind", coalesce(destination_host("details"), "details" ->> 'url'), coalesce("details" ->> 'status', "details" ->> 'error', ''))
  ELSE "kind" || ' ' || "subject_id" END), 24);--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "cause_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_cause" ON "alerts" USING btree ("workspace_id","cause_id") WHERE "alerts"."resolved_at" is null;
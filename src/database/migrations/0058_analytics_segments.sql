CREATE TABLE "chart_notes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"code_id" text,
	"actor" jsonb NOT NULL,
	CONSTRAINT "chart_notes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "print_downloads" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"format" text NOT NULL,
	"code_ids" text[] NOT NULL,
	"codes" integer NOT NULL,
	"actor" jsonb NOT NULL,
	CONSTRAINT "print_downloads_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_by_id" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "segments_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "segment_id" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "compare" text;--> statement-breakpoint
CREATE INDEX "chart_notes_at" ON "chart_notes" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "code_changes_at" ON "code_changes" USING btree ("workspace_id","at");